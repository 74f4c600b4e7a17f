import { bare, visible } from "@/lib/characters";
import * as t from "@/messages/inbox";
import { TRAP } from "@/ui/form-extras";
import type { Rule, Texts } from "@/ui/use-form";

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** A text with a maximum length; may be empty. */
export const atMost =
  (most: number): Rule =>
  (text) =>
    text.length > most ? t.atMostCharacters(most.toLocaleString("en-US")) : undefined;

/** A text that must not be empty. */
export const filled =
  (most: number, missing: string): Rule =>
  (text) =>
    text === "" ? missing : atMost(most)(text);

/** One line of text that must not be empty. */
export const line =
  (most: number, missing: string): Rule =>
  (text) =>
    filled(most, missing)(text) ?? (CONTROL.test(text) ? t.keepOnOneLine : undefined);

const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const LONGEST = 254;
const LONGEST_BEFORE_AT = 64;

/** Returns the error of an email address, by the same rules as the server; undefined if valid. */
export function emailFault(typed: string): string | undefined {
  const address = bare(typed);
  if (address === "") return t.emailMissing;
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  if (at < 1 || domain === "") return t.emailExample;
  if (!ATOM.test(name) || name.length > LONGEST_BEFORE_AT || address.length > LONGEST) {
    return t.emailNotOne;
  }
  const labels = domain.split(".");
  if (!labels.every((label) => LABEL.test(label))) {
    return t.emailDomainWrong;
  }
  const ending = labels.length > 1 ? labels.at(-1) : undefined;
  if (ending === undefined) {
    return t.emailWithoutEnding(address);
  }
  return /^(?:\p{L}{2,}|xn--.+)$/u.test(ending) ? undefined : t.emailEndingWrong;
}

/** The body to send: trims invisible characters, and renames the spam trap to the server's name. */
export const trimmed = ({ [TRAP]: website = "", ...texts }: Texts<string>) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, visible(text)])),
  website,
});
