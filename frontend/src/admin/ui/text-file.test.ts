import { expect, it } from "vitest";

import { textOf } from "./text-file";

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it("reads UTF-8, UTF-16 with its mark, and otherwise Windows-1252", () => {
  expect(textOf(bytes(0x43, 0x61, 0x66, 0xc3, 0xa9))).toBe("Café");
  expect(textOf(bytes(0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00))).toBe("Cé");
  expect(textOf(bytes(0xfe, 0xff, 0x00, 0x43, 0x00, 0xe9))).toBe("Cé");
  expect(textOf(bytes(0x43, 0x61, 0x66, 0xe9))).toBe("Café");
});
