// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { LETTER } from "@/admin/panel/letter-rows-for-tests";
import { carryOut, open, press, writes } from "@/admin/panel/panel-for-tests";

const MORE = /^More for This week at the club/;

const SEND = "POST /api/admin/letters/{letter_id}/send";

it("shows the recipients of a letter before it is sent now", async () => {
  await open("letters");
  carryOut(SEND, LETTER);
  await press(MORE);
  await press("Send");
  await screen.findByText("1 person will get the letter.");
  screen.getByText("ada@example.com");
  await press("Send now to 1 person");
  expect(writes()).toEqual([
    expect.objectContaining({ path: "/api/admin/letters/1/send", body: { at: null } }),
  ]);
});

it("sends a letter later, at a time of the venue's clock", async () => {
  await open("letters");
  carryOut(SEND, LETTER);
  await press(MORE);
  await press("Send");
  await screen.findByText("1 person will get the letter.");
  fireEvent.change(screen.getByLabelText("Time"), { target: { value: "2026-12-07T09:00" } });
  await press(/^Send Mon Dec 7, 9:00/);
  expect(writes()).toEqual([expect.objectContaining({ body: { at: "2026-12-07T14:00:00Z" } })]);
});

it("shows a letter as plain text beside its email", async () => {
  await open("letters");
  await press(MORE);
  await press("Preview");
  const frame = screen.getByTitle("Preview of This week at the club");
  expect(frame.getAttribute("src")).toBe("/api/admin/letters/1/preview?version=1");
  await press("Plain text");
  await screen.findByText("Dear friends", { selector: "pre" });
});

const openSections = async () => {
  await open("letters");
  carryOut("PUT /api/admin/letters/{letter_id}", LETTER);
  await press(/^Edit ?This week at the club$/);
  await screen.findByRole("list", { name: "Sections" });
};

const savedBody = async () => {
  await press("Save");
  await waitFor(() => expect(writes()).toHaveLength(1));
  return writes()[0]?.body;
};

it("moves a section of a letter", async () => {
  await openSections();
  await press("Move up: Nearly full");
  expect(await savedBody()).toMatchObject({
    body: "Dear friends\n\n## Nearly full\n\nHurry\n\n## Soon\n\nJam",
  });
});

it("removes a section of a letter, and puts it back on 'Undo'", async () => {
  await openSections();
  await press("Delete Soon");
  screen.getByText("‘Soon’ is removed.");
  await press("Undo");
  await press("Delete Nearly full");
  expect(await savedBody()).toMatchObject({ body: "Dear friends\n\n## Soon\n\nJam" });
});

it("rewrites the opening and a section of a letter, and adds one", async () => {
  await openSections();
  fireEvent.change(screen.getByLabelText("Opening"), { target: { value: "Hello" } });
  await press("Edit Soon");
  fireEvent.change(screen.getByLabelText("Heading"), { target: { value: "This week" } });
  await press("Done");
  await press("Add a section");
  fireEvent.change(screen.getByLabelText("Section text"), { target: { value: "Bye" } });
  expect(await savedBody()).toMatchObject({
    body: "Hello\n\n## This week\n\nJam\n\n## Nearly full\n\nHurry\n\n## New section\n\nBye",
  });
});

it("shows the sections of a letter as one text", async () => {
  await openSections();
  await press("Delete Soon");
  await press("Edit as one text");
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  expect(text.value).toBe("Dear friends\n\n## Nearly full\n\nHurry");
});
