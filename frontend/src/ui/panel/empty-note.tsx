/** What stands where a list has nothing to show. */
export function EmptyNote({ children }: { children: string }) {
  return <p className="border border-line border-dashed px-5 py-8 text-smoke">{children}</p>;
}
