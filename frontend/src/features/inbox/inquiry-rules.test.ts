import { expect, it } from "vitest";
import { sampleVenue } from "@/api/samples";
import { asClockTime, asDay } from "@/lib/time/checked-for-tests";

import { faultsIn, type Texts } from "@/ui/use-form";

import { EMPTY_MESSAGE, MESSAGE_RULES } from "./contact-form";
import {
  EMPTY_INQUIRY,
  endQuestion,
  guestAdvice,
  type InquiryField,
  inquiryBody,
  inquiryRules,
} from "./inquiry-rules";

const TODAY = asDay("2026-11-21");

const INQUIRY: Texts<InquiryField> = {
  ...EMPTY_INQUIRY,
  firstName: " Ada ",
  lastName: "Lovelace",
  email: "ada@example.com",
  phone: "212 555 0100",
  eventName: "Engine Night",
  guestCount: "45",
  eventDate: TODAY,
  startTime: asClockTime("19:00"),
  endTime: asClockTime("02:00"),
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

it("extension, newsletter, location and a few words may be left out, nothing else", () => {
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
  ["message", "m".repeat(1001)],
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

const space = (name: string, standing: number, seated = 10) => ({
  name,
  description: "",
  seated,
  standing,
  dimensions: "",
  area: 200,
  place: "",
  rooms: [],
});

const VENUE = {
  locations: [
    { value: "full-venue", label: "Full Venue" },
    { value: "front-bar", label: "Front Bar" },
  ],
  spaces: [space("Front Bar", 30), space("Lounge", 120, 70)],
};

const BAR = "The Front Bar holds 30 standing, 10 seated.";
const HOUSE = "The whole house holds 150 standing, 80 seated.";

it.each([
  ["front-bar", "31", `${BAR} The Lounge holds 120 standing, 70 seated.`],
  ["front-bar", "121", `${BAR} ${HOUSE}`],
  ["front-bar", "11", "The Front Bar seats 10, and holds 30 standing. The Lounge seats 70."],
])("advises the space that fits more guests than '%s' takes: %s", (location, guests, text) => {
  expect(guestAdvice(VENUE, location, guests)).toEqual({ text, isCall: false });
});

it.each([
  ["", "151", HOUSE],
  ["full-venue", "1000", HOUSE],
  ["front-bar", "151", BAR],
])("asks to be called where no space fits, with '%s' chosen: %s", (location, guests, text) => {
  expect(guestAdvice(VENUE, location, guests)).toEqual({ text, isCall: true });
});

it.each([
  ["", "150"],
  ["full-venue", "150"],
  ["front-bar", "10"],
  ["", ""],
  ["", "many"],
])("advises nothing where they fit in '%s': %s", (location, guests) => {
  expect(guestAdvice(VENUE, location, guests)).toBeNull();
});

it("advises by the number where a venue has one space and no choice of it", () => {
  const snug = { locations: [], spaces: [space("The Snug", 20)] };
  const text = "The Snug holds 20 standing, 10 seated.";
  expect(guestAdvice(snug, "", "21")).toEqual({ text, isCall: true });
  expect(guestAdvice(snug, "", "20")).toBeNull();
});

it("advises nothing at a venue that names no spaces", () => {
  expect(guestAdvice({ locations: [], spaces: [] }, "", "9000")).toBeNull();
});

it.each([
  ["19:00", "18:00"],
  ["21:00", "09:30"],
])("asks whether an evening from %s to %s is meant", (from, to) => {
  expect(endQuestion(from, to, sampleVenue)).toContain("on the next day. Is it right?");
});

it.each([
  ["19:00", "23:00"],
  ["19:00", "02:00"],
  ["08:00", "22:00"],
  ["19:00", "19:00"],
  ["19:00", ""],
  ["", "02:00"],
])("takes an evening from %s to %s as it is", (from, to) => {
  expect(endQuestion(from, to, sampleVenue)).toBe("");
});
