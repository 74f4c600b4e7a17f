import * as z from "zod/mini";

import { bare } from "@/lib/characters";

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;

/** An address that may be empty; `isElse` says what it may be besides one of the web. */
export const addressOr = (isElse: (text: string) => boolean) =>
  z.string().check(
    z.overwrite(bare),
    z.refine(
      (text) => text === "" || WEB_ADDRESS.test(text) || isElse(text),
      "must begin with https:// or http://",
    ),
  );

/** The address of a page or a file on the web, or nothing. */
export const webAddress = addressOr(() => false);
