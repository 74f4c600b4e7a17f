// @vitest-environment jsdom

import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { partLeft } from "@/admin/data/addresses";
import { askBeforeLeaving } from "@/admin/data/unsaved";

import { open, press, type } from "./panel-for-tests";

askBeforeLeaving(partLeft);

const QUESTION = "Leave without saving?";
const question = () => screen.queryByRole("alertdialog", { name: QUESTION });
const tab = (name: string) => screen.getByRole("tab", { name, hidden: true });
const openTab = (name: string) => fireEvent.mouseDown(tab(name), { button: 0 });
const isOpen = (name: string) => tab(name).getAttribute("aria-selected") === "true";

it.each([
  ["the seats of an event", "House seats", "Guests"],
  ["a settlement", "Guarantee", "Money"],
] as const)("asks before another tab discards the input of %s", async (place, field, own) => {
  await open(place);
  await screen.findByLabelText(field, { exact: false });
  await type(field, "3");
  openTab("History");
  expect(question()).toBeTruthy();
  await press("Stay here");
  expect(isOpen(own)).toBe(true);
  openTab("History");
  await press("Leave");
  expect(isOpen("History")).toBe(true);
  openTab("Details");
  expect(question()).toBeNull();
});

it("asks before Back closes such a tab", async () => {
  await open("the seats of an event");
  await screen.findByLabelText("House seats", { exact: false });
  openTab("Details");
  openTab("Guests");
  await screen.findByLabelText("House seats", { exact: false });
  await type("House seats", "3");
  act(() => window.history.back());
  await screen.findByRole("alertdialog", { name: QUESTION });
  expect(isOpen("Guests")).toBe(true);
  await press("Leave");
});

it("keeps the input of the form behind the other tabs without asking, and counts guests and prices", async () => {
  await open("an event");
  await type("Title", "Later Jazz");
  openTab("Prices");
  openTab("History");
  expect(question()).toBeNull();
  openTab("Details");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Later Jazz");
  expect(screen.getByText("1 change")).toBeTruthy();
  openTab("Page");
  await type("Location", "The garden");
  expect(screen.getByText("2 changes")).toBeTruthy();
  expect(screen.getByText("title, location")).toBeTruthy();
});
