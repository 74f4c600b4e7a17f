import {
  BookOpen,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  Clock,
  DatabaseBackup,
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
  ShieldCheck,
  Ticket,
  UserRound,
  UsersRound,
  Wine,
} from "lucide-react";
import type { ComponentType } from "react";
import { useSearch } from "wouter";

import { type Operation, usePermission } from "@/admin/data/permission";
import { WaitingCount } from "@/admin/inbox/waiting";

import { leadsTo, useCurrentView } from "./views";

/** A view of the panel, as the rail and the bar name it. */
export interface NavItem {
  name: string;
  /** What its view cannot do without: who may not call it does not see the place. */
  needs: Operation;
  href: string;
  icon: LucideIcon;
  /** What waits there. */
  Badge?: ComponentType;
}

const MAIN: readonly NavItem[] = [
  { name: "Tonight", needs: "GET /api/bookings/evening", href: "/admin", icon: MoonStar },
  {
    name: "Events",
    needs: "GET /api/admin/events",
    href: "/admin?view=events",
    icon: CalendarDays,
  },
  {
    name: "Bookings",
    needs: "GET /api/bookings/{booking_id}",
    href: "/admin?view=bookings",
    icon: Ticket,
  },
  {
    name: "Inbox",
    needs: "GET /api/admin/inbox",
    href: "/admin?view=inbox",
    icon: Inbox,
    Badge: WaitingCount,
  },
];

const GROUPS: readonly { name: string; places: readonly NavItem[] }[] = [
  {
    name: "People",
    places: [
      {
        name: "Guests",
        needs: "GET /api/admin/guests",
        href: "/admin?view=guests",
        icon: UsersRound,
      },
      {
        name: "Newsletter",
        needs: "GET /api/newsletter",
        href: "/admin?view=newsletter",
        icon: Mail,
      },
      {
        name: "Secret calendar",
        needs: "GET /api/secret-calendar",
        href: "/admin?view=secret-calendar",
        icon: KeyRound,
      },
      {
        name: "Guests' privacy",
        needs: "POST /api/admin/guests/known",
        href: "/admin?view=guests-privacy",
        icon: UserRound,
      },
    ],
  },
  {
    name: "Pages",
    places: [
      {
        name: "Event links",
        needs: "GET /api/event-links",
        href: "/admin?view=event-links",
        icon: Link2,
      },
      { name: "Menu", needs: "GET /api/admin/menu", href: "/admin?view=menu", icon: Wine },
      {
        name: "Past events",
        needs: "POST /api/past-events",
        href: "/admin?view=past-events",
        icon: BookOpen,
      },
      {
        name: "Host slideshow",
        needs: "POST /api/host-event-images",
        href: "/admin?view=host-slideshow",
        icon: Presentation,
      },
      { name: "Videos", needs: "POST /api/videos", href: "/admin?view=videos", icon: Film },
      {
        name: "Photos",
        needs: "GET /api/admin/featured-images",
        href: "/admin?view=photos",
        icon: Image,
      },
      {
        name: "Season list",
        needs: "GET /api/admin/season",
        href: "/admin?view=season",
        icon: LayoutList,
      },
      {
        name: "Venue and hours",
        needs: "GET /api/admin/venue",
        href: "/admin?view=venue",
        icon: Clock,
      },
    ],
  },
  {
    name: "House",
    places: [
      {
        name: "Calendar",
        needs: "GET /api/admin/calendar",
        href: "/admin?view=calendar",
        icon: CalendarRange,
      },
      {
        name: "Reports",
        needs: "GET /api/admin/reports",
        href: "/admin?view=reports",
        icon: ChartColumn,
      },
      {
        name: "Mail log",
        needs: "GET /api/admin/mails",
        href: "/admin?view=mails",
        icon: MailCheck,
      },
      {
        name: "Changes",
        needs: "GET /api/admin/changes",
        href: "/admin?view=changes",
        icon: History,
      },
      {
        name: "Backups",
        needs: "GET /api/admin/backups",
        href: "/admin?view=backups",
        icon: DatabaseBackup,
      },
      {
        name: "Security",
        needs: "GET /api/admin/security",
        href: "/admin?view=security",
        icon: ShieldCheck,
      },
    ],
  },
];

/** The places of who is signed in: those under the thumb, and the others in their groups. */
export function useNavItems() {
  const can = usePermission();
  const open = (places: readonly NavItem[]) => places.filter(({ needs }) => can(needs));
  const groups = GROUPS.map(({ name, places }) => ({ name, places: open(places) }));
  return { main: open(MAIN), groups: groups.filter(({ places }) => places.length > 0) };
}

/** Whether the view that the address names is for who is signed in. */
export function useIsOpen(): boolean {
  const can = usePermission();
  const current = useCurrentView();
  const asked = new URLSearchParams(useSearch());
  // The one list of bookings that is for the door, too.
  if (current === "bookings" && (asked.has("door") || asked.has("print")))
    return can("GET /api/admin/door/{event_id}");
  const all = [...MAIN, ...GROUPS.flatMap(({ places }) => places)];
  return all.some(({ href, needs }) => leadsTo(href, current) && can(needs));
}
