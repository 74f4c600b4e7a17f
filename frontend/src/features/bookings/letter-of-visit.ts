/**
 * Returns the letter whose link opened the site, or undefined. Its links end in `?from=`, and the
 * browser remembers the URL of the first document while the visitor moves about.
 */
export function letterOfVisit(): number | undefined {
  const [opened] = performance.getEntriesByType("navigation");
  const from = new URL(opened?.name ?? location.href).searchParams.get("from") ?? "";
  return /^[1-9]\d{0,8}$/.test(from) ? Number(from) : undefined;
}
