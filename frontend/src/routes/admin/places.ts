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
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

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

type View = LazyExoticComponent<ComponentType>;

const view = (load: () => Promise<{ View: ComponentType }>): View =>
  lazy(async () => ({ default: (await load()).View }));

/** The views by the name that the address gives them; each is fetched when it is opened. */
export const VIEWS: Readonly<Record<string, View>> = {
  tonight: view(() => import("./tonight/view")),
  events: view(() => import("./events/view")),
  bookings: view(() => import("./bookings/view")),
  inbox: view(() => import("./inbox/view")),
  menu: view(() => import("./menu/view")),
  videos: view(() => import("./videos/view")),
  photos: view(() => import("./photos/view")),
  season: view(() => import("./season/view")),
  venue: view(() => import("./venue/view")),
  mails: view(() => import("./mails/view")),
  changes: view(() => import("./changes/view")),
};
