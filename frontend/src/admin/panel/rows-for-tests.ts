// One row of each kind that the panel lists or edits.

import type { Schemas } from "@/api/client";
import { sampleEvent } from "@/api/samples";
import { asClockTime, asDay, asInstant } from "@/lib/time/checked-for-tests";

/** Creation time of all rows, and the present time in the tests. */
export const AT = asInstant("2026-11-21T12:00:00Z");

const ADA = { name: "Ada Lovelace", email: "ada@example.com" };
const ADA_BOOKS = {
  customerName: ADA.name,
  customerEmail: ADA.email,
  customerPhone: "212 555 0100",
};

const LATE_JAZZ = sampleEvent({ id: 7, title: "Late Jazz", category: "music" });

export const EVENT: Schemas["AdminEventOut"] = {
  ...LATE_JAZZ,
  isStatusBySeats: true,
  priceAmount: null,
  updatedAt: AT,
  isTest: false,
  isPast: false,
  membersOnly: false,
  seatsTaken: 0,
  seatsByTier: {},
  walkIns: 0,
  houseSeats: 0,
  source: "panel",
  isMissingFromFeed: false,
  version: 1,
  own: { imageUrl: "", eventbriteLink: "", ticketStatus: "Available", priceRange: "" },
  link: null,
  hasLink: false,
};

export const LINK: Schemas["EventLinkOut"] = {
  id: 1,
  titleKey: EVENT.title,
  startTs: EVENT.date,
  url: "https://tickets.example/1",
  imageUrl: "",
  instagramUrl: "",
  facebookUrl: "",
  twitterUrl: "",
  youtubeUrl: "",
  tiktokUrl: "",
  description: "",
  linkType: "tickets",
  postEventLink: "",
  isHighlighted: false,
  ticketStatus: "Available",
  active: true,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};

export const SHOW: Schemas["EventSalesOut"] = {
  eventId: EVENT.id,
  title: EVENT.title,
  category: EVENT.category,
  date: EVENT.date,
  endDate: EVENT.endDate,
  isAllDay: false,
  doorsMinutes: null,
  location: null,
  imageUrl: null,
  priceRange: "$20",
  tiers: [],
  currency: "USD",
  capacity: 60,
  seatsTaken: 2,
  parties: 1,
  partiesWithoutEmail: 0,
  heldParties: 0,
  heldSeats: 0,
  arrivedParties: 0,
  arrivedSeats: 0,
  walkIns: 0,
  houseSeats: 2,
  taken: 0,
  owed: 0,
  version: 1,
  isCancelled: false,
  hasPage: true,
  ticketStatus: "Available",
};

export const BOOKING: Schemas["ListedBookingOut"] = {
  id: 1,
  reference: "ABCD",
  eventId: SHOW.eventId,
  ...ADA_BOOKS,
  guestRequest: "",
  numberOfTickets: 2,
  tickets: [],
  amount: null,
  toPay: "$40",
  payment: null,
  balanceDue: null,
  refundIfCancelled: 0,
  refunds: [],
  paidAtDoor: { cash: 0, card: 0 },
  createdAt: AT,
  heldUntil: null,
  eventTitle: SHOW.title,
  eventDate: SHOW.date,
  origin: "phone",
  isComp: false,
  note: "",
  guestKey: null,
  cancelledAt: null,
  handedOverAt: null,
  arrivedAt: null,
  arrivedSeats: 0,
  version: 1,
};

export const PARTY: Schemas["WaitlistEntryOut"] = {
  id: 1,
  eventId: SHOW.eventId,
  ...ADA_BOOKS,
  guestRequest: "",
  partySize: 2,
  state: "waiting",
  position: 1,
  joinedAt: AT,
  heldUntil: null,
  bookingId: null,
  bookingReference: null,
  version: 1,
};

export const DOOR_LINK: Schemas["DoorLinkOut"] = {
  id: 1,
  eventId: null,
  eventTitle: null,
  eventDate: null,
  createdAt: AT,
  endsAt: null,
  url: "https://promptbox.example/door#1",
  qr: "/media/qr.png",
};

const HANDLED = {
  id: 1,
  version: 1,
  status: "answered",
  notes: "",
  isUnread: false,
  createdAt: AT,
  guestKey: null,
} as const;

export const INQUIRY: Schemas["HostInquiryOut"] = {
  ...HANDLED,
  firstName: "Ada",
  lastName: "Lovelace",
  email: ADA.email,
  phone: "212 555 0100",
  extension: "",
  newsletterOptIn: false,
  eventName: "Engine Night",
  location: "",
  guestCount: 30,
  eventDate: asDay("2026-12-04"),
  startTime: asClockTime("19:00"),
  endTime: asClockTime("23:00"),
  message: "",
  origin: "site",
};

export const MESSAGE: Schemas["ContactMessageOut"] = { ...HANDLED, ...ADA, message: "Is it on?" };

export const ENTRY: Schemas["InboxEntryOut"] = {
  kind: "message",
  id: MESSAGE.id,
  sender: MESSAGE.name,
  subject: MESSAGE.message,
  status: MESSAGE.status,
  isUnread: false,
  createdAt: AT,
  eventDate: null,
  guestCount: null,
};

export const TRAPPED_FORM: Schemas["TrappedFormOut"] = {
  id: 1,
  kind: "newsletter",
  ...ADA,
  text: "",
  phone: "",
  eventDate: null,
  guestCount: null,
  createdAt: AT,
};

export const GUEST: Schemas["GuestOut"] = {
  key: "ada",
  ...ADA,
  phone: "212 555 0100",
  isVip: false,
  allergy: "",
  birthday: "",
  notes: "",
  bookings: 1,
  arrivals: 0,
  noShows: 0,
  lastSeenAt: null,
  nextAt: null,
  visits: [],
  waitlist: [],
  inquiries: [],
  messages: [],
  others: [],
  joined: [],
  version: 1,
};

export const MENU_ITEM: Schemas["MenuItemRowOut"] = {
  id: 1,
  name: "Negroni",
  description: "Bitter.",
  price: "16",
  category: "cocktails",
  isAvailable: true,
  version: 1,
};

export const MENU_SECTION: Schemas["MenuSectionRowOut"] = {
  id: 1,
  slug: "cocktails",
  title: "Cocktails",
  isShownEmpty: true,
  earlierSlugs: [],
  version: 1,
};

export const PAST_EVENT: Schemas["PastEventOut"] = {
  id: 1,
  title: "Opening Night",
  description: "",
  eventDate: null,
  active: true,
  createdAt: AT,
  version: 1,
};

const PICTURE = {
  id: 1,
  imageUrl: "/media/lamp.jpg",
  caption: "The lamp",
  active: true,
  version: 1,
};

export const PHOTO: Schemas["FeaturedImageRowOut"] = PICTURE;

export const PAST_IMAGE: Schemas["PastEventImageOut"] = {
  ...PICTURE,
  pastEventId: PAST_EVENT.id,
  description: "",
  createdAt: AT,
};

export const SLIDE: Schemas["HostEventImageOut"] = {
  ...PICTURE,
  mediaType: "image",
  displayOrder: 0,
  createdAt: AT,
};

export const VIDEO: Schemas["VideoOut"] = {
  id: 1,
  title: "Late Jazz",
  description: "",
  videoUrl: "/media/jazz.mp4",
  posterUrl: null,
  category: "music",
  featured: false,
  hasSound: true,
  createdAt: null,
  version: 1,
};

export const SEASON_SHOW: Schemas["WrittenShow"] = {
  title: "Winter Gala",
  date: "Friday, March 5, 2027",
  time: "8:00 PM",
  price: "$20",
  description: "Five comics.",
  ticketUrl: "https://tickets.example/gala",
  picture: null,
};

const SEASON_TEXTS = { title: "The Season", subtitle: "", shows: [SEASON_SHOW] };

export const SEASON: Schemas["WrittenSeasonOut"] = {
  version: 1,
  values: SEASON_TEXTS,
  inFiles: SEASON_TEXTS,
  fromPanel: [],
};

export const CLOSED_DAY: Schemas["SpecialDayRowOut"] = {
  id: 1,
  date: asDay("2099-12-24"),
  opens: null,
  closes: null,
  closesNextDay: false,
  note: "Holiday",
  version: 1,
};

export const MAIL: Schemas["MailOut"] = {
  id: 1,
  to: ADA.email,
  subject: "Your seats",
  state: "failed",
  attempts: 3,
  queuedAt: AT,
  dueAt: AT,
  sentAt: null,
  reason: "The mailbox is full.",
  error: "",
};

export const REFUND: Schemas["ListedRefundOut"] = {
  id: 1,
  amount: 2000,
  reason: "A glass fell",
  state: "failed",
  error: "The account is closed.",
  askedBy: "Dan",
  createdAt: AT,
  needsHand: true,
  isBlocked: false,
};

export const DISPUTE: Schemas["DisputeOut"] = {
  id: 1,
  amount: 5000,
  fee: 1500,
  reason: "product not received",
  state: "needs-answer",
  openedAt: AT,
  answerBy: AT,
  evidence: "Booked by Ada Lovelace.",
};

export const PAYMENT: Schemas["ListedPaymentOut"] = {
  id: 1,
  bookingId: BOOKING.id,
  inquiryId: null,
  bookingReference: "KX7RT2WM",
  eventId: SHOW.eventId,
  eventTitle: SHOW.title,
  eventDate: SHOW.date,
  customerName: ADA.name,
  amount: 5000,
  paid: 5000,
  refunded: 0,
  left: 5000,
  currency: "USD",
  state: "paid",
  mode: "practice",
  method: "Visa ··42",
  isByHand: false,
  receipt: "2026-00012",
  createdAt: AT,
  paidAt: AT,
  error: "",
  refunds: [REFUND],
  disputes: [DISPUTE],
};

export const CATEGORY: Schemas["CategoryRowOut"] = {
  id: 1,
  slug: "comedy",
  name: "Comedy",
  color: "#c2323c",
  mark: "square",
  page: "/comedy",
  events: 0,
  clips: 0,
  hasTaxRate: false,
  version: 1,
};

export const PROMO_CODE: Schemas["PromoCodeOut"] = {
  id: 1,
  code: "EARLY",
  kind: "percent",
  value: 20,
  tier: "",
  most: 10,
  perMailbox: null,
  from: null,
  until: null,
  events: [],
  shows: [],
  used: 3,
  currency: "USD",
  version: 1,
};

export const CHANGE: Schemas["ChangeOut"] = {
  id: 1,
  at: AT,
  actor: "manager",
  actorName: null,
  action: "deleted",
  kind: "menu item",
  subjectId: 1,
  title: "Negroni",
  details: [],
  canBeUndone: true,
  undoneAt: null,
  undoneByName: null,
};

const NOT_SET = {
  source: "none",
  address: "",
  variable: "",
  isUnreadable: false,
  canUndo: false,
} as const;

export const CONNECTIONS: Schemas["ConnectionsOut"] = {
  version: 1,
  hasPractice: true,
  feedUrl: NOT_SET,
  emailUrl: { ...NOT_SET, source: "panel", address: "smtp://…@mail.example.com:587" },
  backupTo: NOT_SET,
  backupKey: NOT_SET,
  stripeKey: NOT_SET,
  stripeWebhookSecrets: NOT_SET,
};

export const MONTH: Schemas["CalendarOut"] = {
  items: [
    {
      kind: "event",
      id: EVENT.id,
      title: EVENT.title,
      date: EVENT.date,
      endDate: asInstant("2026-11-29T03:00:00Z"),
      isAllDay: false,
      category: EVENT.category,
      isPrivate: false,
      clashesWith: [],
    },
  ],
  specialDays: [],
};

export const BACKUPS: Schemas["BackupsOut"] = {
  state: "fine",
  target: "/backups",
  lastAt: AT,
  rows: 10,
  files: 2,
  error: "",
};

export const MEMBER: Schemas["StaffMemberOut"] = {
  id: 1,
  version: 1,
  name: "Dan",
  role: "door",
  startPasswordEndsAt: null,
  hasSecondFactor: false,
  lastLoggedInAt: null,
  isThis: false,
};

export const SESSION: Schemas["SessionOut"] = {
  id: "one",
  beganAt: AT,
  usedAt: AT,
  browser: "Firefox",
  network: "",
  isThis: false,
  name: "Dan",
};

export const LOG_IN: Schemas["LogInOut"] = {
  id: 1,
  at: AT,
  outcome: "wrong-password",
  browser: "Firefox",
  network: "the house",
  name: null,
};
