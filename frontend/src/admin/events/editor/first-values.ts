// Rule: A new event has no category until the manager picks one.

import { clockAt } from "@/admin/data/wall-time";
import type { AdminEvent } from "@/admin/events/admin-event";
import { NO_LINK } from "@/admin/events/links/link-fields";
import { BY_SEATS } from "@/admin/events/ticket-status";
import { NO_CATEGORY } from "@/api/venue";
import type { Day } from "@/lib/time/checked";
import { shiftDay } from "@/lib/time/days";
import { venueTime } from "@/lib/time/venue-time";
import { type EventValues, valuesOf } from "./event-values";
import type { EditorVenue } from "./prices";

/** What a copy of an event begins with: what its link says is of that one date, or its series'. */
export const copyOf = (event: AdminEvent, venue: EditorVenue): EventValues => ({
  ...valuesOf(event, venue),
  ...NO_LINK,
  eventbriteLink: event.own.eventbriteLink,
  imageUrl: event.own.imageUrl,
  ticketStatus: BY_SEATS,
  onSale: "",
});

const EVENING = "20:00";

/** The first day whose evening has not begun at an instant: a new event is still to come. */
export function nextEvening(now: number, zone: string): Day {
  const today = venueTime(zone).dayKey(now);
  return clockAt(now, zone) < EVENING ? today : shiftDay(today, 1);
}

/** A new event in the evening of a day, with the seats of the room; null where they are not known. */
export const newEvent = (date: Day, seats: number | null): EventValues => ({
  title: "",
  description: "",
  category: NO_CATEGORY,
  date,
  startTime: EVENING,
  endTime: "22:00",
  endDate: "",
  isAllDay: false,
  location: "",
  priceRange: "",
  priceAmount: "",
  tiers: [],
  payment: "door",
  deposit: "",
  depositComesBack: false,
  capacity: seats === null ? "" : String(seats),
  isUnlimited: false,
  doorsMinutes: "",
  performers: "",
  minimumAge: "",
  accessibilityNote: "",
  eventbriteLink: "",
  imageUrl: "",
  state: "published",
  onSale: "",
  featured: false,
  ticketStatus: BY_SEATS,
  ...NO_LINK,
});
