import type { Venue } from "@/api/venue";
import { asClockTime } from "@/lib/time/checked-for-tests";

/** A venue with nothing but what every venue has. */
export const understudy: Venue = {
  name: "The Understudy",
  shortName: "Understudy",
  tagline: "Midtown's Secret Club",
  placeLine: "East 52nd Street · New York",
  findUs: "",
  language: "en-US",
  timeZone: "America/New_York",
  returns: "all of it until two hours before the start",
  lateArrivals: "Your seats are yours until fifteen minutes after the start.",
  timeToAccept: "2 hours to accept them, on the day itself 20 minutes",
  refundSteps: [[2, 100]],
  currency: "USD",
  decimals: 2,
  amountPrefix: "$",
  chargeLimits: { lowest: 50, highest: 99_999_999, step: 1 },
  utcOffsets: [],
  address: {
    street: "212 East 52nd Street",
    locality: "New York",
    region: "NY",
    postalCode: "10022",
    country: "US",
  },
  mapUrl: "https://maps.example.com/",
  phone: "+1 212 555 0100",
  email: "hello@understudy.example",
  social: { handle: "", facebook: null, instagram: null, tiktok: null, youtube: null, x: null },
  hours: [
    {
      day: "Monday",
      opens: asClockTime("17:00"),
      closes: asClockTime("23:00"),
      closesNextDay: false,
    },
  ],
  specialDays: [],
  signUp: null,
  softwareCredit: null,
  logo: { drawing: null, smallDrawing: null, imageUrl: null, initials: "TU" },
  categories: [],
};
