import {
  Calendar,
  Globe,
  type LucideIcon,
  Moon,
  Settings2,
  Ticket,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { ComponentType } from "react";

import type { Operation } from "@/admin/data/permission";
import { WaitingCount } from "@/admin/inbox/waiting";

/** A part of a view with its own heading, which the search finds. */
interface NavPart {
  /** The heading. */
  title: string;
  /** Synonyms, and verbs of the work there. */
  words: string;
}

/** A section of the panel: its view, and its place in the navigation. */
export interface NavItem {
  /** The value of `view` in the address, as in `/admin?view=menu`. */
  view: string;
  name: string;
  /** The operation that the view needs. A role that may not call it does not see the section. */
  needs: Operation;
  /** Synonyms, and verbs of the work there, for Find. */
  words: string;
  parts?: readonly NavPart[];
  /** Steps of the setup that the search finds. */
  steps?: readonly (NavPart & { step: string })[];
  /** How many entries wait there. */
  Badge?: ComponentType<{ isDot?: boolean }>;
  load: () => Promise<ComponentType>;
}

/** One of the seven places of the panel, with its sections; it opens the first one. */
export interface NavPlace {
  name: string;
  icon: LucideIcon;
  items: readonly NavItem[];
}

/** The first five are in the bar at the foot of a phone; the panel opens with the very first section. */
export const NAV_PLACES: readonly NavPlace[] = [
  {
    name: "Tonight",
    icon: Moon,
    items: [
      {
        view: "tonight",
        name: "Tonight",
        needs: "GET /api/bookings/evening",
        words:
          "today evening now tasks attention owe owes due door link phones arrive check in walk-in",
        load: () => import("./tonight").then(({ TonightView }) => TonightView),
      },
    ],
  },
  {
    name: "Programme",
    icon: Calendar,
    items: [
      {
        view: "events",
        name: "Events",
        needs: "GET /api/admin/events",
        words:
          "program list show performance gig concert price ticket seats capacity sell status" +
          " edit change publish draft series repeat copy duplicate cancel postpone delete import",
        load: () => import("./event-place").then(({ EventsView }) => EventsView),
      },
      {
        view: "calendar",
        name: "Calendar",
        needs: "GET /api/admin/calendar",
        words: "month week dates schedule clash free",
        load: () =>
          import("@/admin/calendar/house-calendar").then(({ CalendarView }) => CalendarView),
      },
      {
        view: "event-links",
        name: "Event links",
        needs: "GET /api/event-links",
        words: "ticket url address eventbrite social instagram facebook tiktok highlight",
        load: () =>
          import("@/admin/events/links/event-links").then(({ EventLinksView }) => EventLinksView),
      },
    ],
  },
  {
    name: "Bookings",
    icon: Ticket,
    items: [
      {
        view: "bookings",
        name: "Bookings",
        needs: "GET /api/bookings/{booking_id}",
        words:
          "reservation reserve book seats table phone guest list door print cancel move restore" +
          " resend waitlist comp free no-show house seats",
        load: () =>
          import("@/admin/bookings/booked-events").then(({ BookingsView }) => BookingsView),
      },
    ],
  },
  {
    name: "Guests",
    icon: UsersRound,
    items: [
      {
        view: "guests",
        name: "All guests",
        needs: "GET /api/admin/guests",
        words: "customer people visitor regular vip tag note allergy birthday join merge",
        load: () => import("@/admin/guests/guests").then(({ GuestsView }) => GuestsView),
      },
      {
        view: "inbox",
        name: "Inbox",
        needs: "GET /api/admin/inbox",
        words: "message inquiry enquiry request contact reply answer private event hire spam",
        Badge: WaitingCount,
        load: () => import("@/admin/inbox/inbox").then(({ InboxView }) => InboxView),
      },
      {
        view: "newsletter",
        name: "Newsletter",
        needs: "GET /api/newsletter",
        words: "subscriber email address mailing list marketing sign-up",
        load: () =>
          import("@/admin/subscribers/subscribers").then(({ NewsletterView }) => NewsletterView),
      },
      {
        view: "secret-calendar",
        name: "Secret calendar",
        needs: "GET /api/secret-calendar",
        words: "subscriber inner circle sign-up",
        load: () =>
          import("@/admin/subscribers/subscribers").then(
            ({ SecretCalendarView }) => SecretCalendarView,
          ),
      },
      {
        view: "letters",
        name: "Letters",
        needs: "GET /api/admin/letters",
        words: "newsletter email write send campaign mailing marketing members draft",
        load: () => import("@/admin/letters/letters").then(({ LettersView }) => LettersView),
      },
      {
        view: "mails",
        name: "Mail log",
        needs: "GET /api/admin/mails",
        words: "email sent send confirmation reminder failed delivery resend bounce",
        load: () => import("@/admin/mail/mail-log").then(({ MailsView }) => MailsView),
      },
      {
        view: "guests-privacy",
        name: "Guests' privacy",
        needs: "POST /api/admin/guests/known",
        words: "gdpr personal data forget delete erase",
        load: () =>
          import("@/admin/guests/guests-privacy").then(
            ({ GuestsPrivacyView }) => GuestsPrivacyView,
          ),
      },
    ],
  },
  {
    name: "Money",
    icon: Wallet,
    items: [
      {
        view: "payments",
        name: "Payments",
        needs: "GET /api/admin/payments",
        words:
          "refund guest return give back card charge paid unpaid deposit invoice receipt dispute" +
          " chargeback declined stripe balance owe owes due",
        load: () => import("@/admin/payments/payments").then(({ PaymentsView }) => PaymentsView),
      },
      {
        view: "books",
        name: "Books",
        needs: "GET /api/admin/books",
        words: "accounting bookkeeping taxes sales revenue income payout bank journal cash month",
        load: () => import("@/admin/reports/books").then(({ BooksView }) => BooksView),
      },
      {
        view: "settlements",
        name: "Settlements",
        needs: "GET /api/admin/settlements/{event_id}",
        words: "settle artist band performer pay share guarantee fee costs split show",
        load: () =>
          import("@/admin/reports/settlements").then(({ SettlementsView }) => SettlementsView),
      },
      {
        view: "promo-codes",
        name: "Promo codes",
        needs: "GET /api/admin/promo-codes",
        words: "discount coupon voucher gift reduction reduced percent off free ticket price",
        load: () =>
          import("@/admin/promo-codes/promo-codes").then(({ PromoCodesView }) => PromoCodesView),
      },
      {
        view: "reports",
        name: "Reports",
        needs: "GET /api/admin/reports",
        words: "statistics numbers figures sales attendance no-show week month revenue",
        load: () => import("@/admin/reports/reports").then(({ ReportsView }) => ReportsView),
      },
    ],
  },
  {
    name: "Website",
    icon: Globe,
    items: [
      {
        view: "menu",
        name: "Menu",
        needs: "GET /api/admin/menu",
        words: "drinks cocktail wine beer tea food bites bar section price out of stock",
        load: () => import("@/admin/menu/menu-editor").then(({ MenuView }) => MenuView),
      },
      {
        view: "pages",
        name: "Pages",
        needs: "GET /api/admin/house",
        words:
          "gallery hide turn switch on off menu name title description" +
          " sign-up form credit pillars drawing svg map walk",
        load: () => import("@/admin/setup/pages-view").then(({ PagesView }) => PagesView),
      },
      {
        view: "photos",
        name: "Photos",
        needs: "GET /api/admin/featured-images",
        words: "picture image gallery upload",
        load: () => import("@/admin/photos/photos").then(({ PhotosView }) => PhotosView),
      },
      {
        view: "videos",
        name: "Videos",
        needs: "POST /api/videos",
        words: "clip film comedy upload",
        load: () => import("@/admin/videos/videos").then(({ VideosView }) => VideosView),
      },
      {
        view: "past-events",
        name: "Past events",
        needs: "POST /api/past-events",
        words: "photo picture image private party archive",
        load: () =>
          import("@/admin/past-events/past-events").then(({ PastEventsView }) => PastEventsView),
      },
      {
        view: "host-slideshow",
        name: "Host slideshow",
        needs: "POST /api/host-event-images",
        words: "photo picture image video slides private events page",
        load: () =>
          import("@/admin/slideshow/slideshow").then(({ SlideshowView }) => SlideshowView),
      },
      {
        view: "season",
        name: "Season list",
        needs: "GET /api/admin/season",
        words: "featured shows comedy page",
        load: () => import("@/admin/season/season-editor").then(({ SeasonView }) => SeasonView),
      },
      {
        view: "texts",
        name: "Texts",
        needs: "GET /api/admin/venue",
        words: "words about private events visit page",
        parts: [{ title: "Note of the bar", words: "drinks picture" }],
        load: () => import("@/admin/venue/texts-views").then(({ TextsView }) => TextsView),
      },
    ],
  },
  {
    name: "Settings",
    icon: Settings2,
    items: [
      {
        view: "venue",
        name: "Venue and hours",
        needs: "GET /api/admin/venue",
        words: "house text words page about",
        parts: [
          {
            title: "Closed days and special hours",
            words: "close closing shut house venue holiday vacation day off christmas new year",
          },
          { title: "Opening hours", words: "open close closing time week" },
          { title: "Spaces", words: "room floor stage seats capacity" },
          { title: "Pictures of the spaces", words: "photo image room" },
        ],
        load: () => import("@/admin/venue/venue-view").then(({ VenueView }) => VenueView),
      },
      {
        view: "setup",
        name: "Setup",
        needs: "GET /api/admin/setup",
        words: "name address time zone currency clock legal open start begin hero focus",
        steps: [
          {
            step: "look",
            title: "Look",
            words:
              "logo icon accent color theme dark light ground font typeface typography typefaces",
          },
        ],
        load: () => import("@/admin/setup/setup-view").then(({ SetupView }) => SetupView),
      },
      {
        view: "booking-rules",
        name: "Booking rules",
        needs: "GET /api/admin/venue",
        words: "deadline reminder thanks email",
        load: () =>
          import("@/admin/venue/texts-views").then(({ BookingRulesView }) => BookingRulesView),
      },
      {
        view: "refunds",
        name: "Cancellations",
        needs: "GET /api/admin/venue",
        words: "refund rule policy money back",
        load: () => import("@/admin/venue/texts-views").then(({ RefundsView }) => RefundsView),
      },
      {
        view: "taxes",
        name: "Taxes and terms",
        needs: "GET /api/admin/venue",
        words: "vat receipt company legal privacy",
        load: () => import("@/admin/venue/texts-views").then(({ TaxesView }) => TaxesView),
      },
      {
        view: "categories",
        name: "Categories",
        needs: "POST /api/admin/categories",
        words: "category kind genre color mark filter",
        load: () =>
          import("@/admin/categories/categories").then(({ CategoriesView }) => CategoriesView),
      },
      {
        view: "connections",
        name: "Connections",
        needs: "GET /api/admin/connections",
        words: "key account set up",
        parts: [
          { title: "Mail server", words: "email smtp send test sender" },
          { title: "Payments", words: "stripe key card online webhook" },
          { title: "Calendar to import", words: "feed ical google sync" },
          { title: "Where backups go", words: "backup storage bucket s3" },
        ],
        load: () =>
          import("@/admin/connections/connections").then(({ ConnectionsView }) => ConnectionsView),
      },
      {
        view: "security",
        name: "Security",
        needs: "GET /api/admin/security",
        words: "account",
        parts: [
          { title: "Password", words: "change login reset" },
          { title: "Second factor", words: "2fa two-factor authenticator code app" },
          { title: "Open sessions", words: "log out device end" },
          { title: "Staff", words: "user employee role host add person team" },
          { title: "Last log-ins", words: "login sign in" },
        ],
        load: () => import("@/admin/security/security").then(({ SecurityView }) => SecurityView),
      },
      {
        view: "backups",
        name: "Backups",
        needs: "GET /api/admin/backups",
        words: "save copy download restore data",
        load: () => import("@/admin/backup/backups").then(({ BackupsView }) => BackupsView),
      },
      {
        view: "changes",
        name: "Changes",
        needs: "GET /api/admin/changes",
        words: "history undo restore deleted log audit who",
        load: () => import("@/admin/audit/changes").then(({ ChangesView }) => ChangesView),
      },
    ],
  },
];
