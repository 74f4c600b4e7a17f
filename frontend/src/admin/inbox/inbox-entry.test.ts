import { expect, test } from "vitest";
import { entryHref } from "@/admin/data/addresses";
import { asClockTime } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";

import { openedIn, replyLink, spanOf, statusOf } from "./inbox-entry";

const TIME = venueTime("America/New_York");

const reply = {
  to: "dana@example.com",
  subject: "Your inquiry",
  name: "Dana Whitfield",
  venue: "The House",
  quote: "",
};

test("a time of day reads as people say it, and an end after midnight names the next day", () => {
  expect(spanOf({ startTime: asClockTime("19:30"), endTime: null }, TIME)).toBe("From 7:30 PM");
  expect(spanOf({ startTime: asClockTime("19:00"), endTime: asClockTime("23:30") }, TIME)).toBe(
    "7:00–11:30 PM",
  );
  expect(spanOf({ startTime: asClockTime("21:00"), endTime: asClockTime("02:00") }, TIME)).toBe(
    "9:00 PM–2:00 AM (next day)",
  );
});

test("only a status that there is is taken for one", () => {
  expect(statusOf("declined")).toBe("declined");
  expect(statusOf("maybe")).toBeUndefined();
});

test("the address says what is open", () => {
  expect(entryHref({ kind: "inquiry", id: 3 })).toBe("/admin?view=inbox&inquiry=3");
  expect(openedIn("view=inbox&inquiry=3")).toEqual({ kind: "inquiry", id: 3 });
  expect(openedIn("view=inbox&message=12")).toEqual({ kind: "message", id: 12 });
  expect(openedIn("view=inbox")).toBeNull();
  expect(openedIn("view=inbox&inquiry=../1")).toBeNull();
});

test("of times that are not both known, what is known is said", () => {
  expect(spanOf({ startTime: asClockTime("19:00"), endTime: asClockTime("02:00") }, TIME)).toBe(
    "7:00 PM–2:00 AM (next day)",
  );
  expect(spanOf({ startTime: asClockTime("19:00"), endTime: null }, TIME)).toBe("From 7:00 PM");
  expect(spanOf({ startTime: null, endTime: asClockTime("02:00") }, TIME)).toBe("Until 2:00 AM");
  expect(spanOf({ startTime: null, endTime: null }, TIME)).toBe("");
});

test("a reply begins with the sender's name, and has a subject and a signature", () => {
  const link = new URL(replyLink(reply));
  expect(link.pathname).toBe("dana@example.com");
  expect(link.searchParams.get("subject")).toBe("Your inquiry");
  expect(link.searchParams.get("body")).toBe("Hi Dana,\r\n\r\n\r\n\r\nKind regards,\r\nThe House");
  const doctor = new URL(replyLink({ ...reply, name: "Dr. Whitfield" }));
  expect(doctor.searchParams.get("body")).toMatch(/^Hi Dr\. Whitfield,/);
});

test("a reply quotes the message, a long one in part", () => {
  const body = new URL(replyLink({ ...reply, quote: "One\nTwo" })).searchParams.get("body");
  expect(body).toMatch(/> One\r\n> Two$/);
  const long = new URL(replyLink({ ...reply, quote: "a".repeat(5000) })).searchParams.get("body");
  expect(long?.length).toBeLessThan(1700);
});

test("an emoji where a quoted message is cut begins no half a character", () => {
  const link = replyLink({ ...reply, quote: `${"a".repeat(1499)}😀 and more` });
  expect(new URL(link).searchParams.get("body")).toMatch(/> a{1499}…$/);
});

test("nothing in an address or a name can add to the mail", () => {
  const link = replyLink({ ...reply, to: "a&b?cc=eve@example.com", name: "Ada&bcc=eve@x" });
  expect(new URL(link).searchParams.get("cc")).toBeNull();
  expect(new URL(link).searchParams.get("bcc")).toBeNull();
});
