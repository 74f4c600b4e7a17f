import { viewHref } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";

const MEGABYTE = 1_000_000;

/** Returns the tasks that warn of a disk with little space left. */
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

/** Reads the disk space, and returns the tasks that it calls for. */
export const useSpaceTodos = (): TodoSource =>
  useTodos("server's disk", "/api/admin/space", spaceTodos);
