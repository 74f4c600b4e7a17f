import { expect, it } from "vitest";
import { EMPTY_MESSAGE, messageRules } from "./contact-form";
import { EMPTY_INQUIRY, type InquiryValues, inquiryRules } from "./inquiry-rules";

const TODAY = "2026-11-21";

const INQUIRY: InquiryValues = {
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

const faultsOf = (changes: Partial<InquiryValues>) => {
  const result = inquiryRules(TODAY).safeParse({ ...INQUIRY, ...changes });
  return [...new Set(result.error?.issues.map(({ path }) => path.join(".")))];
};

it("an inquiry goes out with its texts trimmed and its guests counted", () => {
  expect(inquiryRules(TODAY).parse(INQUIRY)).toEqual({
    ...INQUIRY,
    firstName: "Ada",
    guestCount: 45,
  });
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

it.each<[keyof InquiryValues, string]>([
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
  const faults = (values: object) =>
    messageRules
      .safeParse({ ...EMPTY_MESSAGE, ...values })
      .error?.issues.map(({ path }) => path[0]);
  expect(faults({})).toEqual(["name", "email", "message"]);
  const ada = { name: "Ada", email: "ada@example.com" };
  expect(faults({ ...ada, message: "m".repeat(10_001) })).toEqual(["message"]);
  expect(faults({ ...ada, message: "Two\nlines." })).toBeUndefined();
});
