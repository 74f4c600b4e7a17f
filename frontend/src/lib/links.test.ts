import { expect, test } from "vitest";
import text from "./call-links.json?raw";

import { telLink } from "./links";

interface Case {
  phone: string;
  extension: string;
  link: string;
}

const cases: Case[] = JSON.parse(text);

test.each(cases)("$phone, $extension is called by $link", ({ phone, extension, link }) => {
  expect(telLink(phone, extension) ?? "").toBe(link);
});
