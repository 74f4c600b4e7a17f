// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { DISPUTE, PAYMENT, REFUND } from "@/admin/panel/rows-for-tests";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";
import { Toasts } from "@/ui/overlays/toast";

import { type Payment, paymentState } from "./payment";
import { PaymentsView } from "./payments";

const PRACTICE = "POST /api/admin/payments/{payment_id}/practice-dispute";
const REFUND_UNMATCHED = "POST /api/admin/payments/strays/{stray_id}/refund";
const UNMATCHED = {
  id: 3,
  reference: "ZZ7RT2WM",
  amount: 3000,
  currency: "USD",
  amountText: "$30",
  foundAt: PAYMENT.createdAt,
  isWantedBack: false,
  error: "",
};
const CALM: Payment = { ...PAYMENT, refunds: [], disputes: [] };

const server = fakeServer({
  "GET /api/admin/payments": [CALM],
  "GET /api/admin/payments/strays": [],
  "GET /api/admin/payments/totals": { payments: 1, received: 5000, refunded: 0, toPay: 0 },
  [PRACTICE]: CALM,
  [REFUND_UNMATCHED]: UNMATCHED,
});

afterEach(cleanup);

function open() {
  const client = createQueryClient();
  client.setQueryData(["/api/admin/status"], { authenticated: true, role: "manager", may: null });
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <PaymentsView />
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

/** Opens the menu of the only payment; returns its entries. */
async function menu(): Promise<string[]> {
  await press("More for Ada Lovelace, KX7RT2WM");
  const entries = await screen.findAllByRole("menuitem");
  return entries.map(({ textContent }) => textContent);
}

const choose = (entry: string) => fireEvent.click(screen.getByRole("menuitem", { name: entry }));

it.each<[string, Partial<Payment>]>([
  ["Paid", {}],
  ["Part refunded", { refunded: 2000, left: 3000 }],
  ["Refunded", { refunded: 5000, left: 0 }],
  ["Disputed", { disputes: [DISPUTE], left: 0 }],
  ["Disputed", { disputes: [{ ...DISPUTE, state: "under-review", answerBy: null }] }],
  ["Dispute lost", { disputes: [{ ...DISPUTE, state: "lost", answerBy: null }], left: 0 }],
  ["Paid", { disputes: [{ ...DISPUTE, state: "won", answerBy: null }] }],
  ["To pay", { state: "open", paid: 0, left: 0 }],
])("names a payment '%s'", (word, changes) => {
  expect(paymentState({ ...CALM, ...changes }).word).toBe(word);
});

it("offers the actions of a payment in one menu", async () => {
  open();
  expect(await menu()).toEqual(["Refund", "Simulate a dispute", "Booking", "What changed"]);
  choose("Simulate a dispute");
  await screen.findByText("The bank disputes this payment");
  const sent = server.requests.filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([{ state: "needs-answer" }]);
});

it("offers only the refunds and the dispute of a payment that has them", async () => {
  const disputed = { ...CALM, left: 0, refunds: [REFUND], disputes: [DISPUTE] };
  server.answer({ "GET /api/admin/payments": [disputed] });
  open();
  expect(await menu()).toEqual(["Refunds", "Dispute", "Booking", "What changed"]);
});

it.each([
  [
    "practice",
    /^In practice, the buttons below decide the dispute\. .* Do not refund it as well: you would lose the amount twice\.$/,
  ],
  ["live", /^Answer on Stripe's website by .* Do not refund it as well:/],
] as const)("names the place where a dispute is decided in the mode '%s'", async (mode, text) => {
  server.answer({
    "GET /api/admin/payments": [{ ...CALM, mode, left: 0, disputes: [DISPUTE] }],
  });
  open();
  await menu();
  choose("Dispute");
  const dialog = await screen.findByRole("dialog", { name: "Dispute" });
  within(dialog).getByText(text);
  const decides = within(dialog).queryAllByRole("button", { name: /^The (venue|guest) wins/ });
  expect(decides).toHaveLength(mode === "practice" ? 2 : 0);
});

it("asks before it refunds a payment without a booking, with the amount", async () => {
  server.answer({ "GET /api/admin/payments/strays": [UNMATCHED] });
  open();
  await press(/^Refund ?\$30 for ZZ7RT2WM$/);
  const question = await screen.findByRole("alertdialog", { name: "Refund $30?" });
  fireEvent.click(within(question).getByRole("button", { name: "Refund $30" }));
  await screen.findByText("$30 is refunded");
  await waitFor(() =>
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1),
  );
});

it("adds up the whole list beyond this page, and the days that are complete here", async () => {
  const of = (id: number, createdAt: Payment["createdAt"], fields: Partial<Payment> = {}) => ({
    ...CALM,
    ...{ id, createdAt, paidAt: createdAt, ...fields },
  });
  server.answer({
    "GET /api/admin/payments": () =>
      Response.json(
        [
          of(1, asInstant("2026-11-20T20:00:00Z"), { refunded: 1000 }),
          of(2, asInstant("2026-11-20T19:00:00Z")),
          of(3, asInstant("2026-11-19T19:00:00Z"), { state: "open", paid: 0, amount: 2500 }),
        ],
        { headers: { "X-Total-Count": "70" } },
      ),
    "GET /api/admin/payments/totals": { payments: 70, received: 350000, refunded: 1000, toPay: 0 },
  });
  open();
  await screen.findByText("70 payments");
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows.at(-1)).toBe("70 payments$10 refunded$3,490 kept$3,500-$10$3,490");
  expect(rows.filter((text) => text.startsWith("Fri Nov 20") && !text.includes("Ada"))).toEqual([
    "Fri Nov 20$90",
  ]);
  // Another page has more of this day.
  expect(rows).toContain("Thu Nov 19");
});

it("heads the list with the sums of all pages, and with the balance due of guests", async () => {
  server.answer({
    "GET /api/admin/payments/totals": { payments: 9, received: 350000, refunded: 0, toPay: 5050 },
  });
  open();
  const sum = async (label: string) =>
    (await screen.findByText(label, { selector: "dt" })).nextElementSibling?.textContent;
  await waitFor(async () => expect(await sum("Received")).toBe("$3,500.00"));
  expect(await sum("Refunded")).toBe("–");
  expect(await sum("Kept")).toBe("$3,500.00");
  expect(await sum("To pay")).toBe("$50.50");
});

it("has no sums below a single payment", async () => {
  open();
  await screen.findByText("Ada Lovelace");
  await waitFor(() =>
    expect(server.requests.some(({ path }) => path.endsWith("/totals"))).toBe(true),
  );
  // Its heading, its day, and itself.
  expect(screen.getAllByRole("row")).toHaveLength(3);
});
