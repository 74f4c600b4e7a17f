// The books of a month and the settlement of a show, as the server answers them.

import type { Schemas } from "@/api/client";

import { SHOW } from "./rows-for-tests";

const SUMS = {
  prepaid: 5000,
  doorCash: 1000,
  doorCard: 0,
  returned: 0,
  gross: 6000,
  fees: 175,
  tax: 489,
  earned: 5511,
};
const OF_SHOW = { eventId: SHOW.eventId, title: SHOW.title, date: "2026-11-21T01:00:00Z" };
const PRICE = { name: "Standard", amount: 2500, seats: 2, total: 5000 };

export const BOOKS: Schemas["BooksOut"] = {
  from: "2026-11-01",
  to: "2026-11-30",
  currency: "USD",
  mode: "live",
  totals: SUMS,
  owed: 5000,
  owedFor: [{ ...OF_SHOW, amount: 5000 }],
  returns: [
    {
      id: 1,
      day: "2026-11-20",
      bookingReference: "KX7RT2WM",
      eventTitle: SHOW.title,
      account: "stripe",
      words: "returned: a glass fell",
      amount: 2000,
    },
  ],
  days: [{ day: "2026-11-20", sums: SUMS }],
  shows: [{ ...OF_SHOW, category: "music", sums: SUMS }],
  prices: [PRICE],
  categories: [{ category: "music", percent: 8.875, taxed: 6000, tax: 489 }],
  payouts: [],
};

export const SETTLEMENT: Schemas["SettlementOut"] = {
  ...OF_SHOW,
  isOver: true,
  currency: "USD",
  mode: "live",
  prices: [PRICE],
  prepaid: 5000,
  door: 1000,
  untapped: 0,
  returned: 0,
  gross: 6000,
  fees: 175,
  tax: 489,
  costs: [{ words: "Piano tuner", amount: 1000 }],
  net: 4336,
  percent: 70,
  guarantee: 0,
  note: "",
  artists: 3035,
  house: 1301,
  version: 1,
};
