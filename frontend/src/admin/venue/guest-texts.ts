import type { TextGroup } from "./text-group";

/** Texts about guests' own changes, automatic emails to them, and retention periods. */
export const GUEST_GROUPS: readonly TextGroup[] = [
  {
    view: "refunds",
    title: "When a guest cancels",
    earlierTitle: "Money back",
    words: "refund rule policy",
    fields: [
      {
        name: "refundsFullUntilHours",
        label: "Full refund until: hours before the start",
        kind: "number",
        hint: "Counts for new bookings. Earlier bookings keep their own terms.",
      },
      {
        name: "refundsPartUntilHours",
        label: "Partial refund until: hours before the start",
        kind: "number",
      },
      {
        name: "refundsPartPercent",
        label: "Partial refund in percent",
        kind: "number",
        hint: "With 0 there is no partial refund.",
      },
      {
        name: "refundsFromWaitlist",
        label: "Refund if the waitlist takes the seats",
        kind: "choice",
        hint: "A guest who cancels after the deadline gets the rest once a waitlisted party takes the seats.",
      },
    ],
  },
  {
    view: "taxes",
    title: "Tax and receipts",
    words: "vat taxes invoice company legal",
    fields: [
      {
        name: "taxLegalName",
        label: "Legal name",
        kind: "line",
        hint: "On receipts, above the address.",
      },
      { name: "taxNumber", label: "Tax number", kind: "line" },
      { name: "taxName", label: "What the tax is called", kind: "line" },
      {
        name: "taxPercent",
        label: "Tax, in per cent",
        kind: "decimal",
        hint: "Every price has it inside: of 12.00 with 20 per cent, 2.00 is tax.",
      },
      {
        name: "taxOnTop",
        label: "Prices are set before tax",
        kind: "choice",
        hint: "Then a price in the event's editor has a field for it without tax, and the tax is added. Guests always read the whole price.",
      },
      {
        name: "taxCategories",
        label: "Categories with another rate",
        kind: "rates",
        hint: "One a line, as comedy: 4.5. With 0 they have no tax. It counts for shows that are still to come.",
      },
    ],
  },
  {
    view: "booking-rules",
    title: "Bookings",
    words: "deadline change cancel reminder thanks email",
    fields: [
      {
        name: "bookingsChangeUntilHours",
        label: "Guests change and cancel until: hours before the start",
        kind: "number",
        hint: "Guests use the link in their emails until then, and call after that. Visit and Terms show it in place of {deadline}.",
      },
      {
        name: "bookingsTellOfImportedChanges",
        label: "Tell guests what the imported calendar changes",
        kind: "choice",
        hint: "Day, time or place of what they booked: one mail, ten minutes later.",
      },
      {
        name: "bookingsRemindTheDayBefore",
        label: "Remind guests the day before",
        kind: "choice",
        hint: "One email to each address, with the link to cancel. Later bookings already have a recent confirmation.",
      },
      {
        name: "bookingsRemindAt",
        label: "Reminder: time of day",
        kind: "time",
      },
      {
        name: "bookingsThankTheMorningAfter",
        label: "Thank those who came, the morning after",
        kind: "choice",
        hint: "One email with the post-event link, photos of the past event and the next date, and a link to unsubscribe. Only guests who were checked in at the door get it.",
      },
      {
        name: "bookingsThankAt",
        label: "Thanks: time of day",
        kind: "time",
      },
      {
        name: "bookingsMailFiguresAtClosing",
        label: "Mail the evening's figures at closing",
        kind: "choice",
        hint: "To the venue's address, half an hour after the last show: seats, arrivals, no-shows, walk-ins, money, and tasks for the next day.",
      },
    ],
  },
  {
    view: "booking-rules",
    title: "Seats and waitlist",
    words: "selling fast limited few seats left percent offer hold",
    fields: [
      {
        name: "seatsLeftPercentSellingFast",
        label: "Selling Fast: per cent of the seats left",
        kind: "number",
        hint: "For events without a status of their own. With 0 no event shows it.",
      },
      {
        name: "seatsLeftPercentLimitedSeats",
        label: "Limited Seats: per cent of the seats left",
        kind: "number",
        hint: "Not more than for Selling Fast.",
      },
      {
        name: "seatsLeftPercentFewSeatsLeft",
        label: "Few Seats Left: per cent of the seats left",
        kind: "number",
        hint: "Not more than for Limited Seats.",
      },
      {
        name: "waitlistHeldMinutes",
        label: "Waitlist: minutes to accept an offer",
        kind: "number",
        hint: "Then the next party gets the offer.",
      },
      {
        name: "waitlistHeldMinutesOnTheDay",
        label: "Waitlist: minutes to accept on the day of the event",
        kind: "number",
      },
      {
        name: "waitlistClosesMinutes",
        label: "Waitlist: closes so many minutes before the start",
        kind: "number",
        hint: "From then on the door decides.",
      },
    ],
  },
  {
    view: "booking-rules",
    title: "Letters",
    words: "newsletter email rate speed per minute mail server limit double opt-in confirm sign-up",
    fields: [
      {
        name: "lettersConfirm",
        label: "New subscribers must confirm by email",
        kind: "choice",
        hint: "It works once you have a mail server. Until they confirm, they get no letters.",
      },
      {
        name: "lettersArchive",
        label: "Show letters to the newsletter on the website",
        kind: "choice",
        hint: "Everyone can then read them at /letters, also letters that were sent before.",
      },
      {
        name: "lettersPerMinute",
        label: "Emails per minute",
        kind: "number",
        hint: "Your mail provider may limit how many emails you can send.",
      },
      {
        name: "lettersWeeklyDraft",
        label: "Write a draft of the weekly letter on Monday",
        kind: "choice",
        hint: "It lists the shows of the next two weeks. You complete and send it under Guests › Letters.",
      },
      {
        name: "lettersDraftAt",
        label: "Weekly draft: time of day",
        kind: "time",
      },
    ],
  },
  {
    view: "booking-rules",
    title: "How long guests' data is kept",
    words: "gdpr privacy retention delete",
    fields: [
      {
        name: "retentionBookingsMonths",
        label: "Bookings: months after the event",
        kind: "number",
        hint: "Then the booking stays without its guest, so that seats and reports are right.",
      },
      {
        name: "retentionInboxMonths",
        label: "Messages and inquiries: months",
        kind: "number",
        hint: "Then they are deleted; of an inquiry not before its day.",
      },
      {
        name: "retentionMailsMonths",
        label: "Mails: months",
        kind: "number",
        hint: "They are removed from the mail log after that. The privacy page lists all three numbers.",
      },
    ],
  },
];
