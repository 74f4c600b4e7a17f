import type { DoorShow } from "@/door/sync/door";

/** A show to which one party of three comes. */
export const SHOW: DoorShow = {
  eventId: 1,
  title: "Jazz",
  date: "2026-11-22T01:00:00Z",
  isAllDay: false,
  doorsMinutes: 30,
  priceRange: "$20",
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
      isHeld: false,
      isCancelled: false,
      note: "",
      isVip: false,
      allergy: "",
      birthday: "",
      guestNotes: "",
    },
  ],
  taps: [],
  waiting: [],
};
