// Rule: Shared code imports no feature. A feature, a page or a domain of the panel imports no other,
// except where the list below names it.

import ts from "typescript";
import { expect, test } from "vitest";

const SHARED = ["ui/", "lib/", "api/", "messages/"];
const PANEL = ["admin/ui/", "admin/data/", ...SHARED];

/**
 * Folders with the imports that their files may use besides each other; the first matching row
 * counts.
 */
const MAY_IMPORT: readonly [folder: RegExp, others: readonly string[]][] = [
  // The catalog of a language needs no more than the plurals.
  [/^messages\//, ["lib/text"]],
  [/^(ui|lib|api)\//, SHARED],
  [/^features\/[^/]+\//, SHARED],
  [/^routes\/public\/[^/]+\//, ["features/", ...SHARED]],
  [/^app\/admin-app\.tsx/, ["app/", "admin/", ...SHARED]],
  [/^app\//, ["routes/", "features/", ...SHARED]],
  [/^door\//, SHARED],
  [/^admin\/panel\//, ["admin/", "features/events/event", ...SHARED]],
  [/^admin\/events\//, [...PANEL, "features/events/", "admin/bookings/cancel-event"]],
  [
    /^admin\/bookings\//,
    [...PANEL, "features/events/event", "admin/events/put-back-on", "admin/payments/give-back"],
  ],
  [/^admin\/categories\//, [...PANEL, "features/events/category-dots"]],
  [/^admin\/menu\//, [...PANEL, "features/content/"]],
  [/^admin\/venue\//, [...PANEL, "features/venue/", "admin/bookings/cancel-event"]],
  // The setup shows the forms of other sections as its steps.
  [/^admin\/setup\//, [...PANEL, "admin/connections/connections", "admin/venue/"]],
  // Logging out deletes the door's data from the device.
  [/^admin\/staff\//, [...PANEL, "door/sync/door-storage"]],
  [/^admin\/[^/]+\//, PANEL],
];

const texts = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function faultsIn(file: string, text: string): string[] {
  const [folder, others] = MAY_IMPORT.find(([one]) => one.test(file)) ?? [];
  if (!folder || !others) return [];
  const may = [folder.exec(file)?.[0] ?? "", ...others];
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("..") || name.startsWith("@/"))
    .filter((name) => !may.some((beginning) => name.startsWith(`@/${beginning}`)))
    .map((name) => `${file} imports ${name}`);
}

test("every file imports only what its folder may, and leaves the folder only by @/", () => {
  const files = Object.entries(texts).map(([path, text]) => [path.replace("/src/", ""), text]);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(([file = "", text = ""]) => faultsIn(file, text))).toEqual([]);
});
