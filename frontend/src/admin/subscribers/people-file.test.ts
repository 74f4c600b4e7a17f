import { expect, it } from "vitest";

import { peopleIn } from "./people-file";

const ADA = { name: "Ada Lovelace", email: "ada@example.com" };
const BO = { name: "Bo, Jr.", email: "bo@example.com" };

it.each([
  ["headings in any order", 'Email,Name\nada@example.com,Ada Lovelace\nbo@example.com,"Bo, Jr."\n'],
  ["semicolons", 'Name;E-mail\nAda Lovelace;ada@example.com\n"Bo, Jr.";bo@example.com'],
  ["no headings", 'Ada Lovelace,ada@example.com\n"Bo, Jr.",bo@example.com'],
  [
    "other columns",
    'id,email,name,tags\n1,ada@example.com,Ada Lovelace,x\n2,bo@example.com,"Bo, Jr.",',
  ],
  ["empty lines", 'Name,Email\n\nAda Lovelace,ada@example.com\n,\n"Bo, Jr.",bo@example.com\n\n'],
])("reads a file with %s", (_, text) => {
  expect(peopleIn(text)).toEqual([ADA, BO]);
});

it("joins the first and the last name", () => {
  const text = "First Name,Last Name,Email Address\nAda,Lovelace,ada@example.com";
  expect(peopleIn(text)).toEqual([ADA]);
});

it("keeps a row without a valid address, which the server refuses by its number", () => {
  expect(peopleIn("Name,Email\nAda,\nBo,bo@example.com")).toEqual([
    { name: "Ada", email: "" },
    { name: "Bo", email: "bo@example.com" },
  ]);
});

it.each(["", "Name,Phone\nAda,555", "just a text"])("finds no people in %o", (text) => {
  expect(peopleIn(text)).toEqual([]);
});
