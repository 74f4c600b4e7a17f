import * as z from "zod/mini";

import { visible } from "@/lib/characters";
import { NO_NUMBER, phoneFault } from "@/lib/phone-number";

/** A check for a phone number, which passes the saved text of an earlier release unchanged. */
export const newPhone = (saved: string) =>
  z.refine<string>((text) => text === saved || phoneFault(visible(text)) === undefined, {
    error: NO_NUMBER,
  });
