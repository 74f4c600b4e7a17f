// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { carryOut, open, press, saveBy, writes } from "@/admin/panel/panel-for-tests";
import { ANSWER } from "@/admin/panel/quote-row-for-tests";

const FIELD = "Your answer";
const typed = async () => (await screen.findByLabelText<HTMLTextAreaElement>(FIELD)).value;

const chooseTemplate = async (title: string) => {
  const select = await screen.findByLabelText("Begin with a template");
  await screen.findByRole("option", { name: title });
  const place = [...select.querySelectorAll("option")].find((one) => one.textContent === title);
  fireEvent.change(select, { target: { value: place?.value } });
};

it("begins an answer with a template, and asks before it replaces typed text", async () => {
  await open("an inquiry");
  await press("Write an answer");
  await chooseTemplate("Parking");
  await waitFor(async () => expect(await typed()).toBe("Dear Ada, park here."));
  fireEvent.change(screen.getByLabelText(FIELD), { target: { value: "My own text" } });
  await chooseTemplate("Parking");
  await press("Keep mine");
  expect(await typed()).toBe("My own text");
  await chooseTemplate("Parking");
  await press("Replace it");
  await waitFor(async () => expect(await typed()).toBe("Dear Ada, park here."));
});

it("offers the email of a decision, which begins with its template", async () => {
  await open("an inquiry");
  saveBy("PUT /api/event-hosting/{entry_id}");
  fireEvent.change(await screen.findByLabelText("Status"), { target: { value: "declined" } });
  await screen.findByText("The status is ‘Declined’. Tell the guest?");
  await press("Write the email");
  await waitFor(async () => expect(await typed()).toBe("Dear Ada, not on [date]."));
  screen.getByText("Fill in before you send: [date]");
  expect(screen.queryByText(/Tell the guest/)).toBeNull();
});

it("offers no email for a status that tells the guest nothing new", async () => {
  await open("an inquiry");
  saveBy("PUT /api/event-hosting/{entry_id}");
  fireEvent.change(await screen.findByLabelText("Status"), { target: { value: "new" } });
  await screen.findByText("Mark as answered");
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(screen.queryByText(/Tell the guest/)).toBeNull();
});

it("keeps an unsent answer on this device until it is sent", async () => {
  await open("an inquiry");
  await press("Write an answer");
  fireEvent.change(await screen.findByLabelText(FIELD), { target: { value: "Half a text" } });
  cleanup();
  await open("an inquiry");
  await press("Write an answer");
  expect(await typed()).toBe("Half a text");
  carryOut("POST /api/event-hosting/{inquiry_id}/answers", ANSWER);
  await press("Send the answer");
  await waitFor(() => expect(screen.queryByLabelText(FIELD)).toBeNull());
  expect(writes()).toEqual([expect.objectContaining({ body: { text: "Half a text" } })]);
  await press("Write an answer");
  expect(await typed()).not.toBe("Half a text");
});

it("makes a shipped template the venue's own when it is changed", async () => {
  await open("an inquiry");
  carryOut("POST /api/admin/answer-templates", {});
  await press("Templates");
  await press("Edit We cannot");
  fireEvent.change(await screen.findByLabelText("Text"), { target: { value: "Sorry, {name}" } });
  await press("Save");
  await waitFor(() =>
    expect(writes()).toEqual([
      expect.objectContaining({
        method: "POST",
        body: { title: "We cannot", text: "Sorry, {name}", status: "declined" },
      }),
    ]),
  );
});
