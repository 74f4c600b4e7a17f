// A quote, a hold and answers as the server returns them.

import type { Schemas } from "@/api/client";
import { asDay } from "@/lib/time/checked-for-tests";

import { AT, INQUIRY } from "./rows-for-tests";

export const HOLD: Schemas["HoldOut"] = {
  id: 1,
  version: 1,
  inquiryId: 1,
  title: INQUIRY.eventName,
  date: asDay("2026-12-11"),
  rank: 1,
  until: AT,
  state: "held",
  createdAt: AT,
};

export const QUOTE: Schemas["InquiryQuoteOut"] = {
  id: 1,
  version: 1,
  reference: "Q-1F0C2A9B11",
  state: "open",
  title: INQUIRY.eventName,
  eventDate: INQUIRY.eventDate,
  startTime: INQUIRY.startTime,
  endTime: INQUIRY.endTime,
  guestCount: INQUIRY.guestCount,
  lines: [{ text: "Room", amount: 120_000 }],
  total: 120_000,
  taxName: "",
  taxPercent: 0,
  tax: 0,
  minimumSpend: 0,
  deposit: 50_000,
  depositDue: 0,
  paid: 0,
  refunded: 0,
  currency: "USD",
  validUntil: asDay("2026-12-01"),
  termsVersion: "1f0c2a9b11aa",
  createdAt: AT,
  acceptedAt: null,
  inquiryId: INQUIRY.id,
  link: "https://house.example/quotes/secret",
  acceptedBy: "",
  withdrawnAt: null,
  replacedAt: null,
};

export const ANSWER: Schemas["AnswerOut"] = {
  id: 1,
  text: "The piano is tuned.",
  author: null,
  createdAt: AT,
  mailState: "sent",
};

const TEMPLATE: Schemas["TemplateOut"] = {
  id: 1,
  version: 1,
  title: "Parking",
  text: "Dear {name}, park here.",
  status: "",
};

const SHIPPED: Schemas["TemplateOut"] = {
  id: null,
  version: null,
  title: "We cannot",
  text: "Dear {name}, not on {date}.",
  status: "declined",
};

/** The answers, holds and quotes of each inquiry, the templates, and no hold of the calendar. */
export const OF_INQUIRIES = {
  "GET /api/admin/answer-templates": [TEMPLATE, SHIPPED],
  "GET /api/admin/answer-templates/variables": [{ name: "name", meaning: "The name" }],
  "GET /api/event-hosting/{inquiry_id}/answers": [ANSWER],
  "GET /api/event-hosting/{inquiry_id}/answer-templates": [
    { ...TEMPLATE, text: "Dear Ada, park here." },
    { ...SHIPPED, text: "Dear Ada, not on [date]." },
  ],
  "GET /api/admin/holds": [],
  "GET /api/admin/holds/expiring": [],
  "GET /api/event-hosting/{inquiry_id}/holds": [HOLD],
  "GET /api/event-hosting/{inquiry_id}/quotes": [QUOTE],
} as const;
