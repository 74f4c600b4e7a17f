import { expect, it } from "vitest";

import { faultsIn, type Texts } from "@/ui/use-form";

import { EMPTY_MESSAGE, MESSAGE_RULES } from "./contact-form";
import { EMPTY_INQUIRY, type InquiryField, inquiryBody, inquiryRules } from "./inquiry-rules";

const TODAY = "2026-11-21";

const INQUIRY: Texts<InquiryField> = {
  ...EMPTY_INQUIRY,
  firstName: " Ada ",
  lastName: "Lovelace",
  email: "ada@example.com",
  phone: "212 555 0100",
  eventName: "Engine Night",
  guestCount: "45",
  eventDate: TODAY,
  startTime: "19:00",
  endTime: "02:00",
};

const faultsOf = (changes: Partial<Texts<InquiryField>>) => [
  ...faultsIn({ ...INQUIRY, ...changes }, inquiryRules(TODAY)).keys(),
];

it("an inquiry goes out with its texts trimmed and its guests counted", () => {
  expect(faultsOf({})).toEqual([]);
  const { more: website, ...typed } = INQUIRY;
  expect(inquiryBody({ ...INQUIRY, newsletterOptIn: "on" })).toEqual({
    ...typed,
    website,
    firstName: "Ada",
    guestCount: 45,
    newsletterOptIn: true,
  });
  expect(inquiryBody(INQUIRY).newsletterOptIn).toBe(false);
});

it("extension, newsletter and location may be left out, nothing else", () => {
  expect(faultsOf(EMPTY_INQUIRY)).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "eventName",
    "guestCount",
    "eventDate",
    "startTime",
    "endTime",
  ]);
});

it.each<[InquiryField, string]>([
  ["firstName", "a".repeat(201)],
  ["lastName", "Love\nlace"],
  ["phone", "1".repeat(61)],
  ["extension", "1".repeat(21)],
  ["eventName", "n".repeat(301)],
  ["guestCount", "0"],
  ["guestCount", "-1"],
  ["guestCount", "1.5"],
  ["guestCount", "100001"],
  ["eventDate", "2026-11-20"],
  ["eventDate", "12026-11-20"],
  ["startTime", ""],
])("%s is refused as %j", (field, value) => {
  expect(faultsOf({ [field]: value })).toEqual([field]);
});

it("a message needs a name, an address and a text that is not too long", () => {
  const faults = (texts: Partial<typeof EMPTY_MESSAGE>) => [
    ...faultsIn({ ...EMPTY_MESSAGE, ...texts }, MESSAGE_RULES).keys(),
  ];
  expect(faults({})).toEqual(["name", "email", "message"]);
  const ada = { name: "Ada", email: "ada@example.com" };
  expect(faults({ ...ada, message: "m".repeat(10_001) })).toEqual(["message"]);
  expect(faults({ ...ada, message: "Two\nlines." })).toEqual([]);
});
