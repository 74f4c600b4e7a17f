import {
  BookOpen,
  Cable,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  Clock,
  CreditCard,
  DatabaseBackup,
  Film,
  History,
  Image,
  Inbox,
  KeyRound,
  Landmark,
  LayoutList,
  Link2,
  type LucideIcon,
  Mail,
  MailCheck,
  MoonStar,
  Presentation,
  Shapes,
  ShieldCheck,
  Ticket,
  TicketPercent,
  UserRound,
  UsersRound,
  Wine,
} from "lucide-react";
import type { ComponentType } from "react";

import type { Operation } from "@/admin/data/permission";
import { WaitingCount } from "@/admin/inbox/waiting";

/** A section of the panel: its view, and how the rail and the bar lead to it. */
export interface NavItem {
  /** What names it in the address: `/admin?view=menu`. */
  view: string;
  name: string;
  /** What its view cannot do without: who may not call it does not see the section. */
  needs: Operation;
  icon: LucideIcon;
  /** What waits there. */
  Badge?: ComponentType;
  load: () => Promise<ComponentType>;
}

/** Those under the thumb; the panel opens with the first. */
export const MAIN: readonly NavItem[] = [
  {
    view: "tonight",
    name: "Tonight",
    needs: "GET /api/bookings/evening",
    icon: MoonStar,
    load: () => import("./tonight").then(({ TonightView }) => TonightView),
  },
  {
    view: "events",
    name: "Events",
    needs: "GET /api/admin/events",
    icon: CalendarDays,
    load: () => import("@/admin/events/programme").then(({ EventsView }) => EventsView),
  },
  {
    view: "bookings",
    name: "Bookings",
    needs: "GET /api/bookings/{booking_id}",
    icon: Ticket,
    load: () => import("@/admin/bookings/booked-events").then(({ BookingsView }) => BookingsView),
  },
  {
    view: "inbox",
    name: "Inbox",
    needs: "GET /api/admin/inbox",
    icon: Inbox,
    Badge: WaitingCount,
    load: () => import("@/admin/inbox/inbox").then(({ InboxView }) => InboxView),
  },
];

/** The others, in their groups. */
export const GROUPS: readonly { name: string; items: readonly NavItem[] }[] = [
  {
    name: "People",
    items: [
      {
        view: "guests",
        name: "Guests",
        needs: "GET /api/admin/guests",
        icon: UsersRound,
        load: () => import("@/admin/guests/guests").then(({ GuestsView }) => GuestsView),
      },
      {
        view: "newsletter",
        name: "Newsletter",
        needs: "GET /api/newsletter",
        icon: Mail,
        load: () =>
          import("@/admin/subscribers/subscribers").then(({ NewsletterView }) => NewsletterView),
      },
      {
        view: "secret-calendar",
        name: "Secret calendar",
        needs: "GET /api/secret-calendar",
        icon: KeyRound,
        load: () =>
          import("@/admin/subscribers/subscribers").then(
            ({ SecretCalendarView }) => SecretCalendarView,
          ),
      },
      {
        view: "guests-privacy",
        name: "Guests' privacy",
        needs: "POST /api/admin/guests/known",
        icon: UserRound,
        load: () =>
          import("@/admin/guests/guests-privacy").then(
            ({ GuestsPrivacyView }) => GuestsPrivacyView,
          ),
      },
    ],
  },
  {
    name: "Pages",
    items: [
      {
        view: "event-links",
        name: "Event links",
        needs: "GET /api/event-links",
        icon: Link2,
        load: () =>
          import("@/admin/events/links/event-links").then(({ EventLinksView }) => EventLinksView),
      },
      {
        view: "menu",
        name: "Menu",
        needs: "GET /api/admin/menu",
        icon: Wine,
        load: () => import("@/admin/menu/menu-editor").then(({ MenuView }) => MenuView),
      },
      {
        view: "past-events",
        name: "Past events",
        needs: "POST /api/past-events",
        icon: BookOpen,
        load: () =>
          import("@/admin/past-events/past-events").then(({ PastEventsView }) => PastEventsView),
      },
      {
        view: "host-slideshow",
        name: "Host slideshow",
        needs: "POST /api/host-event-images",
        icon: Presentation,
        load: () =>
          import("@/admin/slideshow/slideshow").then(({ SlideshowView }) => SlideshowView),
      },
      {
        view: "videos",
        name: "Videos",
        needs: "POST /api/videos",
        icon: Film,
        load: () => import("@/admin/videos/videos").then(({ VideosView }) => VideosView),
      },
      {
        view: "photos",
        name: "Photos",
        needs: "GET /api/admin/featured-images",
        icon: Image,
        load: () => import("@/admin/photos/photos").then(({ PhotosView }) => PhotosView),
      },
      {
        view: "season",
        name: "Season list",
        needs: "GET /api/admin/season",
        icon: LayoutList,
        load: () => import("@/admin/season/season-editor").then(({ SeasonView }) => SeasonView),
      },
      {
        view: "categories",
        name: "Categories",
        needs: "POST /api/admin/categories",
        icon: Shapes,
        load: () =>
          import("@/admin/categories/categories").then(({ CategoriesView }) => CategoriesView),
      },
      {
        view: "venue",
        name: "Venue and hours",
        needs: "GET /api/admin/venue",
        icon: Clock,
        load: () => import("@/admin/venue/venue-view").then(({ VenueView }) => VenueView),
      },
    ],
  },
  {
    name: "House",
    items: [
      {
        view: "calendar",
        name: "Calendar",
        needs: "GET /api/admin/calendar",
        icon: CalendarRange,
        load: () =>
          import("@/admin/calendar/house-calendar").then(({ CalendarView }) => CalendarView),
      },
      {
        view: "reports",
        name: "Reports",
        needs: "GET /api/admin/reports",
        icon: ChartColumn,
        load: () => import("@/admin/reports/reports").then(({ ReportsView }) => ReportsView),
      },
      {
        view: "payments",
        name: "Payments",
        needs: "GET /api/admin/payments",
        icon: CreditCard,
        load: () => import("@/admin/payments/payments").then(({ PaymentsView }) => PaymentsView),
      },
      {
        view: "books",
        name: "Books",
        needs: "GET /api/admin/books",
        icon: Landmark,
        load: () => import("@/admin/reports/books").then(({ BooksView }) => BooksView),
      },
      {
        view: "promo-codes",
        name: "Promo codes",
        needs: "GET /api/admin/promo-codes",
        icon: TicketPercent,
        load: () =>
          import("@/admin/promo-codes/promo-codes").then(({ PromoCodesView }) => PromoCodesView),
      },
      {
        view: "mails",
        name: "Mail log",
        needs: "GET /api/admin/mails",
        icon: MailCheck,
        load: () => import("@/admin/mail/mail-log").then(({ MailsView }) => MailsView),
      },
      {
        view: "changes",
        name: "Changes",
        needs: "GET /api/admin/changes",
        icon: History,
        load: () => import("@/admin/audit/changes").then(({ ChangesView }) => ChangesView),
      },
      {
        view: "backups",
        name: "Backups",
        needs: "GET /api/admin/backups",
        icon: DatabaseBackup,
        load: () => import("@/admin/backup/backups").then(({ BackupsView }) => BackupsView),
      },
      {
        view: "connections",
        name: "Connections",
        needs: "GET /api/admin/connections",
        icon: Cable,
        load: () =>
          import("@/admin/connections/connections").then(({ ConnectionsView }) => ConnectionsView),
      },
      {
        view: "security",
        name: "Security",
        needs: "GET /api/admin/security",
        icon: ShieldCheck,
        load: () => import("@/admin/security/security").then(({ SecurityView }) => SecurityView),
      },
    ],
  },
];
