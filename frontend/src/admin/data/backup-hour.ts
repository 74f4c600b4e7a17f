import { known, parseClockTime } from "@/lib/time/checked";
import { clockText } from "@/lib/time/hours";
import type { Conventions } from "@/lib/time/venue-time";

const HOUR = known(parseClockTime("04:00"));

/** When backups are made, by the venue's clock: "each night at 4:00 AM". */
export const nightly = (conventions: Conventions): string =>
  `each night at ${clockText(conventions, HOUR)}`;
