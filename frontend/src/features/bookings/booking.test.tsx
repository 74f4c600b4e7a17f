// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { useToast } from "@/ui/toast";
import { TooltipProvider } from "@/ui/tooltip";

import { Booking, openBooking } from "./booking";

// The dialog's code arrives when it is first opened.
configure({ asyncUtilTimeout: 5000 });

interface Sent {
  key: string | null;
  body: unknown;
}

const realFetch = globalThis.fetch;
let sent: Sent[] = [];
let answer: () => Response;
/** The server answers when this is fulfilled. */
let served = Promise.resolve();

const refusal =
  (status: number, message: string, fields = {}) =>
  () =>
    Response.json({ message, fields }, { status });

beforeEach(() => {
  sent = [];
  served = Promise.resolve();
  answer = () =>
    Response.json(
      {
        id: 1,
        reference: "KX7RT2WM",
        eventId: 7,
        customerName: "Ada Lovelace",
        customerEmail: "ada@example.com",
        customerPhone: "+1 212 555 0199",
        numberOfTickets: 2,
        createdAt: "2026-11-21T12:00:00Z",
      },
      { status: 201 },
    );
  globalThis.fetch = async (_url, options) => {
    const headers = new Headers(options?.headers);
    sent.push({
      key: headers.get("Idempotency-Key"),
      body: JSON.parse(String(options?.body)),
    });
    await served;
    return answer();
  };
});

afterEach(() => {
  for (const name of ["Close", "Dismiss"]) {
    const button = screen.queryByRole("button", { name });
    if (button) fireEvent.click(button);
  }
  cleanup();
  globalThis.fetch = realFetch;
});

function LastToast() {
  const shown = useToast();
  return shown && <output>{`${shown.title} / ${shown.description} / ${shown.variant}`}</output>;
}

async function openDialog(facts = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <TooltipProvider>
          <Booking />
          <LastToast />
        </TooltipProvider>
      </VenueContext>
    </QueryClientProvider>,
  );
  openBooking(sampleEvent(facts));
  return within(await screen.findByRole("dialog"));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

function fillIn(dialog: Dialog, name = "Ada Lovelace") {
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type("Name", name);
  type("Email", "ada@example.com");
  type("Phone", "+1 212 555 0199");
  type("Tickets", "2");
}

const submit = (dialog: Dialog) =>
  fireEvent.click(dialog.getByRole("button", { name: "Book Tickets" }));

const nameIn = (dialog: Dialog) => dialog.getByLabelText("Name");

test("the dialog shows the event, its long date and its price", async () => {
  const dialog = await openDialog();
  expect(dialog.getByRole("heading", { name: "Second Cast" })).toBeTruthy();
  expect(dialog.getByText("Saturday, November 28, 2026 at 8:00 PM")).toBeTruthy();
  expect(dialog.getByText("$20")).toBeTruthy();
});

test("name, e-mail and phone are required, and 1 to 6 tickets are offered, 1 at first", async () => {
  const dialog = await openDialog();
  for (const label of ["Name", "Email", "Phone"]) {
    expect(dialog.getByLabelText(label)).toHaveProperty("required", true);
  }
  expect(dialog.getByLabelText("Email")).toHaveProperty("type", "email");
  expect(dialog.getByLabelText("Phone")).toHaveProperty("type", "tel");
  expect(dialog.getByLabelText("Tickets")).toHaveProperty("value", "1");
  const choices = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(choices).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("no more tickets are offered than seats are left", async () => {
  const dialog = await openDialog({ seatsLeft: 2 });
  expect(dialog.getAllByRole("option")).toHaveLength(2);
});

test("a success closes the dialog, clears the form and shows what was booked", async () => {
  let serve = () => {};
  served = new Promise((resolve) => {
    serve = resolve;
  });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await dialog.findByRole("button", { name: "Booking..." });
  serve();
  const confirmation = within(await screen.findByRole("region", { name: "Your booking" }));
  expect(confirmation.getByText("KX7RT2WM")).toBeTruthy();
  expect(confirmation.getByText(/7 Front Street/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe(
    "Booking Confirmed! / You will receive a confirmation email shortly. / success",
  );
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        eventId: 7,
        customerName: "Ada Lovelace",
        customerEmail: "ada@example.com",
        customerPhone: "+1 212 555 0199",
        numberOfTickets: 2,
      },
    },
  ]);
  openBooking(sampleEvent());
  expect(nameIn(within(await screen.findByRole("dialog")))).toHaveProperty("value", "");
});

test("a refusal keeps the form and shows the server's sentence beside the toast", async () => {
  answer = refusal(409, "Only 1 seat is left.");
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe("Only 1 seat is left.");
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
  expect(screen.getByText(/^Booking Failed/).textContent).toBe(
    "Booking Failed / Please try again or contact us directly. / destructive",
  );
});

test("a field that the server refuses is named", async () => {
  answer = refusal(409, "Please look again.", { customerPhone: "must be a number" });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await waitFor(() =>
    expect(dialog.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true"),
  );
  expect(dialog.getByText("Phone must be a number.")).toBeTruthy();
});

test("trying again repeats the key, changed values get another one", async () => {
  answer = refusal(409, "Not now.");
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await dialog.findByRole("alert");
  submit(dialog);
  await waitFor(() => expect(sent).toHaveLength(2));
  await dialog.findByRole("alert");
  fillIn(dialog, "Grace Hopper");
  submit(dialog);
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});
