import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { type Backups, backupTodos } from "./todos";

const now = Date.parse("2026-11-21T12:00:00Z");
const FINE: Backups = {
  state: "fine",
  target: "s3://attic",
  lastAt: asInstant("2026-11-21T09:00:00Z"),
  rows: 1567,
  files: 91,
  error: "",
};

test("a backup of last night leaves no todo", () => {
  expect(backupTodos(FINE, false, now)).toEqual([]);
});

test("two days without a backup are an alarm, with the reason", () => {
  const late: Backups = {
    ...FINE,
    state: "late",
    lastAt: asInstant("2026-11-18T09:00:00Z"),
    error: "s3://attic: Access denied",
  };
  expect(backupTodos(late, true, now)).toMatchObject([
    { text: "No backup for 3 days", detail: "s3://attic: Access denied", urgency: "alarm" },
  ]);
  expect(backupTodos({ ...late, lastAt: null }, true, now)).toMatchObject([
    { text: "No backup has succeeded yet", urgency: "alarm" },
  ]);
});

test("an unreadable place is an alarm at once", () => {
  const late: Backups = { ...FINE, state: "late", error: "Set it again." };
  expect(backupTodos(late, true, now)).toMatchObject([
    { text: "No backup is made any more", detail: "Set it again.", urgency: "alarm" },
  ]);
});

test("one failed night is listed before it is an alarm", () => {
  expect(backupTodos({ ...FINE, error: "The disk is full" }, true, now)).toMatchObject([
    { text: "The last backup failed", detail: "The disk is full", urgency: "pressing" },
  ]);
});

test("a missing setup is mentioned once", () => {
  const none: Backups = { ...FINE, state: "none", lastAt: null };
  expect(backupTodos(none, false, now)).toMatchObject([
    { text: "No nightly backup is set up", urgency: "news" },
  ]);
  expect(backupTodos(none, true, now)).toEqual([]);
});
