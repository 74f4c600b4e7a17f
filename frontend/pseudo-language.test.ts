import { expect, it } from "vitest";

import { accentedModule, pseudoJson } from "./pseudo-language.ts";

it.each([
  ['export const apply = "Apply";', 'export const apply = "Ápplý";'],
  [
    `export const left = (seats: number) => \`\${seats} seats left\`;`,
    `export const left = (seats: number) => \`\${seats} séáts léft\`;`,
  ],
  [
    "export const link = <b>Read this &amp; that</b>;",
    "export const link = <b>Réád thís &amp; thát</b>;",
  ],
  ['import { counted } from "@/lib/text";', 'import { counted } from "@/lib/text";'],
  [
    'export const days = { "none yet": "Closed" };',
    'export const days = { "none yet": "Clóséd" };',
  ],
  ['export const lines = "One\\nunder";', 'export const lines = "Óné\\núndér";'],
])("puts accents on the sentences of %s, and on no name, key and escape", (code, accented) => {
  expect(accentedModule("booking.tsx", code)).toBe(accented);
});

it("keeps placeholders, addresses and conditions in the texts of the routes", () => {
  const texts = {
    "/menu": {
      title: "{menu} | {name}",
      description: ["At {street}.", { of: "/api/menu", section: "beer", text: "Beer." }],
    },
  };
  expect(JSON.parse(pseudoJson(JSON.stringify(texts)))).toEqual({
    "/menu": {
      title: "{menu} | {name}",
      description: ["Át {street}.", { of: "/api/menu", section: "beer", text: "Béér." }],
    },
  });
});
