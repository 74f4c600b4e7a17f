import { describe, expect, it } from "vitest";

import { correctedEmail } from "./email-typos";

describe("a mistyped mail domain", () => {
  it.each([
    ["gmial.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["GMAIL.CON", "gmail.com"],
    ["gmal.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gnail.cmo", "gmail.com"],
    ["yaho.com", "yahoo.com"],
    ["yahoo.cm", "yahoo.com"],
    ["hotmial.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["icoud.com", "icloud.com"],
    ["protnmial.com", "protonmail.com"],
    ["comcats.net", "comcast.net"],
    ["aol.con", "aol.com"],
    ["gmail.c", "gmail.com"],
    ["gmail..com", "gmail.com"],
    ["gmail.com.com", "gmail.com"],
    ["hotmai.com", "hotmail.com"],
    ["outlook.cmo", "outlook.com"],
    ["iclod.com", "icloud.com"],
    ["protn.me", "proton.me"],
    ["yaho.co.uk", "yahoo.co.uk"],
    ["hotmial.fr", "hotmail.fr"],
    ["outlok.de", "outlook.de"],
    ["bellsuoth.net", "bellsouth.net"],
    ["a-company.con", "a-company.com"],
    ["school.eud", "school.edu"],
  ])("of %s is offered as %s", (typed, meant) => {
    expect(correctedEmail(`ada@${typed}`)).toBe(`ada@${meant}`);
  });

  it.each([
    "gmail.com",
    "mail.com",
    "email.com",
    "ymail.com",
    "cloud.com",
    "gmx.com",
    "gmx.de",
    "googlemail.com",
    "proton.me",
    "photon.me",
    "yahoo.com.au",
    "gmail.com.br",
    "aon.com",
    "mcn.com",
    "yahoo.fr",
    "yahoo.co.uk",
    "hotmail.de",
    "verizon.com",
    "compass.com",
    "fastmail.com",
    "a-company.co",
    "exmaple.com",
    "nyu.edu",
    "gmail",
  ])("is not seen in %s", (domain) => {
    expect(correctedEmail(`ada@${domain}`)).toBeNull();
  });

  it.each(["", "ada", "@gmial.com", "ada@", "ada@gmial.", "two words@gmial.com"])(
    "is not looked for in '%s'",
    (text) => {
      expect(correctedEmail(text)).toBeNull();
    },
  );

  it("does not change the part before the @", () => {
    expect(correctedEmail(" Ada.Lovelace+shows@gmial.com ")).toBe("Ada.Lovelace+shows@gmail.com");
  });
});
