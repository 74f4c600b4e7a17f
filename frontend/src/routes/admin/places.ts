import {
  BookOpen,
  CalendarDays,
  Clock,
  Film,
  History,
  Image,
  Inbox,
  KeyRound,
  LayoutList,
  Link2,
  type LucideIcon,
  Mail,
  MailCheck,
  MoonStar,
  Presentation,
  Ticket,
  Wine,
} from "lucide-react";
import type { ComponentType } from "react";

import { WaitingCount } from "@/features/inbox/managing/waiting-count";

/** A place of the panel: a view of its own, or a section of 'Tonight'. */
export interface Place {
  name: string;
  href: string;
  icon: LucideIcon;
  /** What waits there. */
  Badge?: ComponentType;
}

export const MAIN: readonly Place[] = [
  { name: "Tonight", href: "/admin", icon: MoonStar },
  { name: "Events", href: "/admin?view=events", icon: CalendarDays },
  { name: "Bookings", href: "/admin?view=bookings", icon: Ticket },
  { name: "Inbox", href: "/admin?view=inbox", icon: Inbox, Badge: WaitingCount },
];

export const GROUPS: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: "People",
    places: [
      { name: "Newsletter", href: "/admin#newsletter", icon: Mail },
      { name: "Secret calendar", href: "/admin#secret-calendar", icon: KeyRound },
    ],
  },
  {
    name: "Pages",
    places: [
      { name: "Event links", href: "/admin#event-links", icon: Link2 },
      { name: "Menu", href: "/admin?view=menu", icon: Wine },
      { name: "Past events", href: "/admin#past-events", icon: BookOpen },
      { name: "Host slideshow", href: "/admin#host-slideshow", icon: Presentation },
      { name: "Videos", href: "/admin?view=videos", icon: Film },
      { name: "Photos", href: "/admin?view=photos", icon: Image },
      { name: "Season list", href: "/admin?view=season", icon: LayoutList },
      { name: "Venue and hours", href: "/admin?view=venue", icon: Clock },
    ],
  },
  {
    name: "House",
    places: [
      { name: "Mail log", href: "/admin?view=mails", icon: MailCheck },
      { name: "Changes", href: "/admin?view=changes", icon: History },
    ],
  },
];

/** The code of each view, by the name that the address gives it. */
export const VIEWS = {
  tonight: () => import("./tonight/view"),
  events: () => import("./events/view"),
  bookings: () => import("./bookings/view"),
  inbox: () => import("./inbox/view"),
  menu: () => import("./menu/view"),
  videos: () => import("./videos/view"),
  photos: () => import("./photos/view"),
  season: () => import("./season/view"),
  venue: () => import("./venue/view"),
  mails: () => import("./mails/view"),
  changes: () => import("./changes/view"),
} satisfies Record<string, () => Promise<{ View: ComponentType }>>;

export type ViewName = keyof typeof VIEWS;
