import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";
import { bare, visible } from "@/lib/characters";
import { centsWriter } from "@/lib/money";
import { phoneFault } from "@/lib/phone-number";
import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";
import { forgetOrder, forgetPaidOrder, keepOrder } from "@/lib/send-queue/open-orders";
import * as t from "@/messages/own-pages";

import { offerCorrection } from "./offer-correction";

export interface Own {
  /** Access token of the booking: the last part of the page's URL. */
  token: string;
  /** Fetches the current main part of the page; null without a response. */
  redraw: () => Promise<Element | null>;
}

type Booking = Schemas["OwnBookingOut"];
type Typed = HTMLInputElement | HTMLTextAreaElement;
/** The faults of a form, by the names of their fields. */
type Faults = Readonly<Record<string, string>>;

const one = <Found extends Element>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector);

/** Adds the script of the page of a guest's own booking, which the server renders completely. */
export function ownBooking({ token, redraw }: Own) {
  const address = `/api/guest/bookings/${token}` as const;
  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");

  const version = () => Number(one<HTMLElement>("[data-version]")?.dataset.version) || null;

  /** Shows the actions that need a script, instead of the phone number for guests without one. */
  const show = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-scripted], [data-unscripted]"))
      part.hidden = part.dataset.unscripted !== undefined;
    for (const link of document.querySelectorAll(".ticket a")) takeOffline(link);
  };

  /** Renders the current booking, announces the change, and keeps the focus and the input. */
  const refresh = async (what: string, text: string) => {
    const main = await redraw().catch(() => null);
    said.textContent = main ? text : t.reloadToSee(text);
    if (!main) return;
    const typed = typedTexts();
    one("main")?.replaceWith(document.adoptNode(main));
    show();
    followOrder(token);
    fillIn(typed);
    const opener = one<HTMLElement>(
      `[data-opens="${what}"], [data-sends="${what}"] [data-step="1"]`,
    );
    const heading = one<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    (opener ?? heading)?.focus({ preventScroll: opener !== null });
  };

  const values = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const text = (name: string) => visible(String(fields.get(name) ?? ""));
    return { text, count: Number(text("numberOfTickets")), seats: seatsIn(form) };
  };

  /** Sends the requested change; returns the message for the guest, '' if the link has ended. */
  const perform = async (what: string, form: HTMLFormElement): Promise<string> => {
    const { text, count, seats } = values(form);
    const seen = { version: version() };
    const guest = { customerName: text("customerName"), customerPhone: text("customerPhone") };
    switch (what) {
      case "cancel":
        await send("POST", `${address}/cancel` as const, seen);
        return t.bookingCancelled;
      case "hand-over":
        await send("POST", `${address}/hand-over` as const, {
          ...seen,
          ...guest,
          customerEmail: text("customerEmail"),
          ...(one("select", form) ? seats : {}),
        });
        return givesAll(form) ? "" : t.partHandedOver(guest.customerName);
      case "move":
        await send("POST", `${address}/move` as const, {
          ...seen,
          eventId: Number(text("eventId")),
        });
        return t.bookingMoved;
      case "email":
        await send("POST", `${address}/email` as const, { customerEmail: text("customerEmail") });
        return t.linkSent(text("customerEmail"));
      case "request":
        await send("PUT", address, {
          ...seen,
          ...own(),
          numberOfTickets: count,
          guestRequest: text("guestRequest"),
        });
        return t.saved;
      case "correct":
        await send("PUT", address, { ...seen, ...guest, numberOfTickets: count });
        return t.saved;
      default:
        return tellOfSeats(await send("PUT", address, { ...seen, ...own(), ...seats }));
    }
  };

  /** Name and phone as the page shows them, which a change of the seats leaves as they are. */
  const own = () => {
    const form = one<HTMLFormElement>('form[data-sends="correct"]');
    const text = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    return {
      customerName: text("customerName")?.defaultValue ?? "",
      customerPhone: text("customerPhone")?.defaultValue ?? "",
    };
  };

  const submit = async (form: HTMLFormElement) => {
    const button = one<HTMLButtonElement>('[type="submit"]', form);
    forgetFaults(form);
    if (nameFaults(form, phoneFaultsIn(form))) return;
    if (button) button.disabled = true;
    const what = form.dataset.sends ?? "";
    try {
      const text = await perform(what, form);
      form.closest("dialog")?.close();
      const name = values(form).text("customerName");
      form.reset();
      keepTyped(token);
      if (text) return await refresh(what, text);
      handedOver(name);
      // The link has ended, so this removes the copy of the page.
      await redraw().catch(() => null);
    } catch (error) {
      if (button) button.disabled = false;
      await refuse(form, error);
    }
  };

  const refuse = async (form: HTMLFormElement, error: unknown) => {
    if (!isStale(error)) return showFaults(form, error);
    form.closest("dialog")?.close();
    const what = form.dataset.sends ?? "";
    await refresh(what, t.changedMeanwhile);
    if (hasTyped(what)) reopen(what);
  };

  /** Shows the input again, above the changed booking. */
  const reopen = (what: string) => {
    const dialog = one<HTMLDialogElement>(`dialog#${what}`);
    const fault = dialog && one(".fault", dialog);
    if (!fault) return;
    dialog.showModal();
    fault.textContent = t.changedInputKept;
  };

  const resend = async (button: HTMLButtonElement) => {
    button.disabled = true;
    try {
      await send("POST", `${address}/resend` as const, undefined);
      said.textContent = t.emailSent;
    } catch (error) {
      said.textContent = reasonFor(error);
    } finally {
      button.disabled = false;
      takeBackFocus(button);
    }
  };

  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    said.textContent = "";
    if (!button) return;
    const { step: by, opens, does } = button.dataset;
    if (by !== undefined) step(button, Number(by));
    if (opens !== undefined) document.querySelector<HTMLDialogElement>(`#${opens}`)?.showModal();
    if (button.dataset.closes !== undefined) button.closest("dialog")?.close();
    if (does === "resend") void resend(button);
  };

  const start = () => {
    followOrder(token);
    document.body.append(said);
    document.addEventListener("click", onClick);
    document.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "email") {
        if (target.value !== bare(target.value)) target.value = bare(target.value);
        offerCorrection(target);
      }
      keepTyped(token);
    });
    document.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) showTerms(target);
    });
    document.addEventListener("submit", (event) => {
      if (!(event.target instanceof HTMLFormElement) || !event.target.dataset.sends) return;
      event.preventDefault();
      void submit(event.target);
    });
    show();
    restoreTyped(token);
  };
  return { start };
}

/**
 * Stores the link of a confirmed booking with an unpaid part, so that every tab offers to pay it;
 * removes it otherwise.
 */
function followOrder(token: string): void {
  const booking = one<HTMLElement>(".own[data-event]");
  if (!booking) forgetOrder(token);
  else if (booking.dataset.payUntil === undefined) forgetPaidOrder(token);
  else keepOrder({ token, eventId: Number(booking.dataset.event) });
}

/** Lets a link, with the comma before it, be hidden on paper and without a network. */
function takeOffline(link: Element): void {
  const before = link.previousSibling;
  if (!(before instanceof Text && before.data.endsWith(", "))) return;
  const part = document.createElement("span");
  part.className = "online";
  link.before(part);
  part.append(before.splitText(before.length - 2), link);
}

/** Shows the price of a move to the chosen date. */
function showTerms({ form, dataset }: HTMLInputElement): void {
  const terms = form && one(".terms", form);
  if (terms && dataset.terms !== undefined) terms.textContent = dataset.terms;
}

/** Names the new owner of the seats. The page itself is over, because its link has expired. */
function handedOver(name: string): void {
  const main = one<HTMLTemplateElement>("#handed-over")?.content.firstElementChild;
  const heading = main && one("h1", main);
  if (!heading) return;
  for (const guest of main.querySelectorAll("[data-new-guest]")) guest.textContent = name;
  one("main")?.replaceWith(main);
  document.title = document.title.replace(/^.*(?= \|)/, heading.textContent ?? "");
  heading.setAttribute("tabindex", "-1");
  one<HTMLElement>("h1")?.focus();
}

const isStale = (error: unknown) =>
  error instanceof ApiError && error.problem?.fields.version !== undefined;

/** Changes the number of seats within the available ones, and enables saving. */
function step(button: Element, by: number): void {
  const form = button.closest("form");
  const stepped = inputBeside(button);
  if (!form || !stepped) return;
  const inputs = [...form.querySelectorAll<HTMLInputElement>("[data-now]")];
  const total = () => inputs.reduce((sum, { value }) => sum + Number(value), 0);
  const mostOf = (input: HTMLInputElement) =>
    Math.min(Number(input.dataset.most), Number(input.value) + Number(form.dataset.most) - total());
  const count = Number(stepped.value) + by;
  const least = Number(stepped.dataset.least);
  stepped.value = String(Math.min(mostOf(stepped), Math.max(least, count)));
  const shown = stepped.parentElement && one("output", stepped.parentElement);
  if (shown) shown.textContent = stepped.value;
  tellDifference(form, inputs);
  const save = one<HTMLButtonElement>('[type="submit"]', form);
  const isAsBefore = inputs.every(({ value, dataset }) => value === dataset.now);
  if (save) save.disabled = isAsBefore || total() === 0;
  for (const each of form.querySelectorAll<HTMLButtonElement>("[data-step]")) {
    const input = inputBeside(each);
    const now = Number(input?.value);
    const isAtEnd =
      input &&
      (Number(each.dataset.step) < 0 ? now === Number(input.dataset.least) : now >= mostOf(input));
    // Keeps the focus on a focused button.
    each.setAttribute("aria-disabled", String(isAtEnd));
  }
}

/** Shows the price difference of the chosen seats, if it is known. */
function tellDifference(form: HTMLFormElement, inputs: readonly HTMLInputElement[]): void {
  const said = one<HTMLElement>("[data-amount-prefix]", form);
  if (!said) return;
  const cents = inputs.reduce(
    (sum, { value, dataset: { now, amount } }) =>
      sum + (Number(value) - Number(now)) * Number(amount ?? 0),
    0,
  );
  const { amountPrefix = "", decimals } = said.dataset;
  const money = centsWriter({ amountPrefix, decimals: Number(decimals) })(Math.abs(cents));
  said.textContent = cents === 0 ? "" : (cents > 0 ? t.moreInAll : t.lessInAll)(money);
}

const inputBeside = (button: Element) =>
  one<HTMLInputElement>("[data-now]", button.parentElement ?? document);

/** How many seats the guest wants, or how many at each of the event's prices. */
function seatsIn(form: HTMLFormElement) {
  const wanted = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-tier]")]
    .map(({ value, dataset }) => ({ tierId: Number(dataset.tier), number: Number(value) }))
    .filter(({ number }) => number > 0);
  if (wanted.length > 0) return { tickets: wanted };
  return { numberOfTickets: Number(new FormData(form).get("numberOfTickets")) };
}

/** Whether the form hands over all seats: the last choice of each field. */
const givesAll = (form: HTMLFormElement) =>
  [...form.querySelectorAll("select")].every((field) => field.selectedIndex === field.length - 1);

function tellOfSeats({ numberOfTickets, held }: Booking): string {
  if (held) return t.seatsHeld(held.numberOfTickets);
  return t.seatsSaved(numberOfTickets);
}

const reasonFor = (error: unknown): string =>
  error instanceof ApiError
    ? (error.problem?.message ?? t.tryAgainOrCall)
    : (adviceIn(error) ?? t.noAnswer);

function forgetFaults(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll("[aria-invalid]"))
    field.removeAttribute("aria-invalid");
  const fault = one(".fault", form);
  if (fault) fault.textContent = "";
}

/** The texts of changed phone fields that are no phone number, by field. */
function phoneFaultsIn(form: HTMLFormElement): Faults {
  const phones = [...form.querySelectorAll<HTMLInputElement>('input[type="tel"]')];
  return Object.fromEntries(
    phones.flatMap((field) => {
      const fault = isTyped(field) ? phoneFault(visible(field.value)) : undefined;
      return fault === undefined ? [] : [[field.name, fault]];
    }),
  );
}

/**
 * Shows errors at their fields and focuses the first; returns false if the form has none of them.
 */
function nameFaults(form: HTMLFormElement, faults: Faults, reason = ""): boolean {
  const named = Object.keys(faults).flatMap((name) => {
    const field = one<Typed>(`[name="${name}"]:not([type="hidden"])`, form);
    return field ? [field] : [];
  });
  const [first] = named;
  if (!first) return false;
  for (const field of named) field.setAttribute("aria-invalid", "true");
  const said = named.map((field) =>
    t.fieldFault(field.labels?.[0]?.textContent ?? "", faults[field.name] ?? ""),
  );
  const fault = one(".fault", form);
  if (fault) fault.textContent = reason || said.join(" ");
  first.focus();
  return true;
}

/** Shows the server's errors, and focuses the first invalid field. */
function showFaults(form: HTMLFormElement, error: unknown): void {
  const isInvalid = error instanceof ApiError && error.status === 422;
  const faults = error instanceof ApiError ? (error.problem?.fields ?? {}) : {};
  if (nameFaults(form, faults, isInvalid ? "" : reasonFor(error))) return;
  const fault = one(".fault", form);
  if (fault) fault.textContent = reasonFor(error);
  takeBackFocus(one<HTMLButtonElement>('[type="submit"]', form));
}

/**
 * Returns the focus to a button that lost it while disabled, unless the focus has moved elsewhere.
 */
function takeBackFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

/** The fields into which a guest types. */
const fields = () =>
  document.querySelectorAll<Typed>('form[data-sends] :is(input, textarea):not([type="hidden"])');

const formOf = (field: Typed) => field.form?.dataset.sends ?? "";
const keyOf = (field: Typed) => `${formOf(field)} ${field.name}`;
const isTyped = (field: Typed) => field.value !== field.defaultValue;

/** Whether something is typed into a form and not sent. */
const hasTyped = (what: string) =>
  [...fields()].some((field) => formOf(field) === what && isTyped(field));

/** Unsent input, by form and field. */
const typedTexts = () =>
  Object.fromEntries(
    [...fields()].filter(isTyped).map((field) => [keyOf(field), field.value] as const),
  );

/** Restores the input after the page was rendered again. */
function fillIn(texts: Readonly<Record<string, unknown>>): void {
  for (const field of fields()) {
    const text = texts[keyOf(field)];
    if (text !== undefined) field.value = String(text);
  }
}

const draftOf = (token: string) => `own booking ${token}`;

/** Keeps the input over a reload. */
function keepTyped(token: string): void {
  const texts = typedTexts();
  if (Object.keys(texts).length > 0) keepDraft(draftOf(token), texts);
  else forgetDraft(draftOf(token));
}

/** Restores the input after a reload. */
const restoreTyped = (token: string) => fillIn(readDraft(draftOf(token)) ?? {});
