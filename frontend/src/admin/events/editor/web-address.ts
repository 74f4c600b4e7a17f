import * as z from "zod/mini";

import { bare } from "@/lib/characters";

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;

/** A field for a URL; may be empty. `isElse` accepts other addresses. */
export const addressOr = (isElse: (text: string) => boolean) =>
  z.string().check(
    z.overwrite(bare),
    z.refine(
      (text) => text === "" || WEB_ADDRESS.test(text) || isElse(text),
      "must begin with https:// or http://",
    ),
  );

/** A field for the URL of a page or a file; may be empty. */
export const webAddress = addressOr(() => false);
