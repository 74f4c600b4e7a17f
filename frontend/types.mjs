// Writes the types of the API from its description: dates and times are the checked types of
// src/lib/time/checked.ts, because the server's schemas parse and write them.

import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const TYPES = new Map([
  ["date", "Day"],
  ["time", "ClockTime"],
  // Without seconds and zone, which the format "time" demands.
  ["clock-time", "ClockTime"],
  ["date-time", "Instant"],
]);

const tree = await openapiTS(new URL("openapi.json", import.meta.url), {
  defaultNonNullable: false,
  transform: ({ format }) => {
    const type = TYPES.get(format);
    return type && ts.factory.createTypeReferenceNode(type);
  },
});
const names = [...new Set(TYPES.values())].sort().join(", ");
writeFileSync(
  new URL("src/api/schema.d.ts", import.meta.url),
  `import type { ${names} } from "@/lib/time/checked";\n\n${astToString(tree)}`,
);
