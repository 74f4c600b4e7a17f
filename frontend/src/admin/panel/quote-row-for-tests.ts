// A quote as the server returns it.

import type { Schemas } from "@/api/client";
import { asDay } from "@/lib/time/checked-for-tests";

import { AT, INQUIRY } from "./rows-for-tests";

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
