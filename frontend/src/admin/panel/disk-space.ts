import { viewHref } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";

const MEGABYTE = 1_000_000;

/** What is the matter with the room on the server's disk, in words. */
export function spaceTodos({ free, isLow, isOut }: Schemas["SpaceOut"]): Todo[] {
  if (!isLow) return [];
  const refused = isOut ? "Bookings, messages" : "Messages";
  return [
    {
      text: `Only ${Math.floor(free / MEGABYTE)} MB are free on the server's disk`,
      detail: `${refused}, pictures and clips are refused until there is room.`,
      href: viewHref("videos"),
      action: "Clips",
      urgency: "alarm",
    },
  ];
}

/** What is the matter with the room on the server's disk. */
export const useSpaceTodos = (): TodoSource =>
  useTodos("server's disk", "/api/admin/space", spaceTodos);
