import { expect, test } from "vitest";

import { telLink } from "./call-link";
import text from "./call-links.json?raw";

interface Case {
  phone: string;
  extension: string;
  /** Default: the venue has no address. */
  country?: string;
  dialing?: Parameters<typeof telLink>[1];
  link: string;
}

const cases: Case[] = JSON.parse(text);

test.each(cases)(
  "$phone, $extension in $country is called by $link",
  ({ phone, extension, dialing = null, link }) => {
    expect(telLink(phone, dialing, extension) ?? "").toBe(link);
  },
);
