// Sample responses: the books of a month, the settlement of a show and the report.

import type { Schemas } from "@/api/client";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";

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
const OF_SHOW = {
  eventId: SHOW.eventId,
  title: SHOW.title,
  date: asInstant("2026-11-21T01:00:00Z"),
};
const PRICE = { name: "Standard", amount: 2500, seats: 2, total: 5000 };

export const BOOKS: Schemas["BooksOut"] = {
  from: asDay("2026-11-01"),
  to: asDay("2026-11-30"),
  currency: "USD",
  mode: "live",
  totals: SUMS,
  owed: 5000,
  owedFor: [{ ...OF_SHOW, quoteReference: null, amount: 5000 }],
  returns: [
    {
      id: 1,
      day: asDay("2026-11-20"),
      bookingReference: "KX7RT2WM",
      eventTitle: SHOW.title,
      account: "stripe",
      words: "returned: a glass fell",
      amount: 2000,
    },
  ],
  days: [{ day: asDay("2026-11-20"), sums: SUMS }],
  shows: [{ ...OF_SHOW, quoteReference: null, category: "music", sums: SUMS }],
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

export const REPORT: Schemas["ReportOut"] = {
  from: asDay("2026-11-16"),
  to: asDay("2026-11-22"),
  currency: "USD",
  mode: "practice",
  performances: [
    {
      eventId: SHOW.eventId,
      title: SHOW.title,
      day: asDay("2026-11-20"),
      date: asInstant("2026-11-21T01:00:00Z"),
      isAllDay: false,
      isCancelled: false,
      isOver: true,
      capacity: 60,
      parties: 1,
      seats: 2,
      arrivedSeats: 2,
      noShowSeats: 0,
      walkIns: 0,
      priceRange: "$20",
      priceAmount: "20.00",
      moneyExpected: "40.00",
      moneyTaken: "40.00",
      moneyPrepaid: "0.00",
    },
  ],
  origins: [],
  totals: {
    performances: 1,
    cancelled: 0,
    parties: 1,
    seats: 2,
    arrivedSeats: 2,
    noShowSeats: 0,
    walkIns: 0,
    moneyExpected: "40.00",
    moneyTaken: "40.00",
    moneyUntapped: "40.00",
    moneyPrepaid: "0.00",
    withoutAttendance: 0,
    withoutPrice: 0,
  },
};
