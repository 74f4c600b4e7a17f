import type { DoorShow } from "@/door/sync/door";
import { asInstant } from "@/lib/time/checked-for-tests";

/** A show with one party of three. */
export const SHOW: DoorShow = {
  eventId: 1,
  title: "Jazz",
  date: asInstant("2026-11-22T01:00:00Z"),
  isAllDay: false,
  doorsMinutes: 30,
  priceRange: "$20",
  tiers: [],
  currency: "USD",
  capacity: 10,
  isCancelled: false,
  houseSeats: 0,
  heads: 0,
  toCome: 3,
  parties: [
    {
      bookingId: 7,
      customerName: "Ada Lovelace",
      numberOfTickets: 3,
      code: "BCDF2345",
      phoneEnding: "0123",
      isByPhone: true,
      isComp: false,
      toPay: "$60",
      due: null,
      isPrepaid: false,
      isHeld: false,
      isCancelled: false,
      note: "",
      isVip: false,
      allergy: "",
      birthday: "",
      guestRequest: "",
      guestNotes: "",
    },
  ],
  taps: [],
  waiting: [],
};
