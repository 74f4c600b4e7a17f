import { type AdminEvent, type EventValues, NO_LINK, valuesOf } from "./event-values";

/** What a copy of an event begins with: what its link says is of that one date, or its series'. */
export const copyOf = (event: AdminEvent, zone: string): EventValues => ({
  ...valuesOf(event, zone),
  ...NO_LINK,
  eventbriteLink: event.own.eventbriteLink,
  imageUrl: event.own.imageUrl,
  ticketStatus: "Available",
});

/** A new event in the evening of a day. */
export const newEvent = (date: string, category: string): EventValues => ({
  title: "",
  description: "",
  category,
  date,
  startTime: "20:00",
  endTime: "22:00",
  endDate: "",
  isAllDay: false,
  location: "",
  priceRange: "",
  capacity: "",
  doorsMinutes: "",
  performers: "",
  minimumAge: "",
  accessibilityNote: "",
  eventbriteLink: "",
  imageUrl: "",
  featured: false,
  ticketStatus: "Available",
  ...NO_LINK,
});
