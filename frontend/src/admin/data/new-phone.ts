import * as z from "zod/mini";

import { visible } from "@/lib/characters";
import { phoneFault } from "@/lib/phone-number";
import { notAPhoneNumber } from "@/messages/phone";

/** A check for a phone number, which passes the saved text of an earlier release unchanged. */
export const newPhone = (saved: string) =>
  z.refine<string>((text) => text === saved || phoneFault(visible(text)) === undefined, {
    error: notAPhoneNumber,
  });
