import type { UseQueryResult } from "@tanstack/react-query";

import { type Part, useList } from "@/api/use-list";

import type { Night } from "./night";

/** Reads one night, always anew when a view opens; no row means that there is no such event. */
export const useNight = (eventId: number): UseQueryResult<Part<Night[]>> =>
  useList("/api/bookings/nights", { when: "all", eventId });
