// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createApiCache } from "@/api/cache";
import { sampleVenue } from "@/api/samples";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";

import { ContactForm } from "./contact-form";
import { InquiryDialog } from "./inquiry-dialog";

const MESSAGE = { name: "Ada", email: "ada@example.com", message: "Are you open on Monday?" };
const INQUIRY = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  phone: "+1 212 555 0199",
  eventName: "A reading",
  guestCount: "12",
  eventDate: "2099-05-04",
  startTime: "19:00",
  endTime: "22:00",
};

const realFetch = globalThis.fetch;
let sent = 0;
let answer: (receipt: Response) => void = () => {};

beforeEach(() => {
  sent = 0;
  globalThis.fetch = () => {
    sent += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  globalThis.fetch = realFetch;
});

/** Shows a form with input from before a reload. */
function open(form: ReactNode, url: string, typed: object, state = "free") {
  sessionStorage.setItem(`nightcap-draft:${url}`, JSON.stringify(typed));
  const cache = createApiCache();
  cache.seed("/api/hosting", { locations: [] });
  cache.seed("/api/spaces", { spaces: [] });
  cache.seed(`/api/event-hosting/dates/${INQUIRY.eventDate}`, { state });
  render(
    <ApiCacheContext value={cache}>
      <VenueContext value={sampleVenue}>{form}</VenueContext>
    </ApiCacheContext>,
  );
}

const dialog = <InquiryDialog isOpen onClose={() => {}} />;

test.each([
  ["free", "This date is free."],
  ["requested", "Another party has asked for this date. You can ask for it, too."],
  ["taken", "We have an event on this date. Please choose another one, or ask us."],
])("an inquiry for a date that is %s says so", async (state, text) => {
  open(dialog, "/api/event-hosting", INQUIRY, state);
  await screen.findByText(text);
  fireEvent.change(screen.getByLabelText("Event date"), { target: { value: "2001-05-04" } });
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(sent).toBe(0);
});

describe.each([
  ["Send Message", <ContactForm key="contact" />, "/api/contact", MESSAGE],
  ["Submit Inquiry", dialog, "/api/event-hosting", INQUIRY],
])("'%s'", (words, form, url, typed) => {
  test("reads 'Sending...' and keeps the focus until the response", async () => {
    open(form, url, typed);
    const button = screen.getByRole("button", { name: words });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByRole("button", { name: "Sending..." })).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button);
    await waitFor(() => expect(sent).toBe(1));
    await act(async () => answer(Response.json({ ok: true }, { status: 201 })));
    expect(await screen.findByRole("button", { name: words })).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("a second click while it sends has no effect", async () => {
    open(form, url, typed);
    const button = screen.getByRole("button", { name: words });
    fireEvent.click(button);
    await screen.findByRole("button", { name: "Sending..." });
    fireEvent.click(button);
    await waitFor(() => expect(sent).toBe(1));
    await act(async () => answer(Response.json({ ok: true }, { status: 201 })));
    await screen.findByRole("button", { name: words });
    expect(sent).toBe(1);
  });

  test("sending is announced to screen readers", async () => {
    open(form, url, typed);
    const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(statuses()).toEqual([""]);
    fireEvent.click(screen.getByRole("button", { name: words }));
    await waitFor(() => expect(statuses()).toEqual(["Sending..."]));
    await waitFor(() => expect(sent).toBe(1));
    await act(async () => answer(Response.json({ ok: true }, { status: 201 })));
    await waitFor(() => expect(statuses()).toEqual([""]));
  });

  test("missing fields are named without an announcement of sending", async () => {
    open(form, url, {});
    const button = screen.getByRole("button", { name: words });
    fireEvent.click(button);
    await waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull());
    expect(button.textContent).toBe(words);
  });
});
