import { keepOrder } from "@/lib/send-queue/open-orders";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/time/durations";
import * as t from "@/messages/own-pages";

const LOOK_EVERY_MS = 15_000;
const WARNED_AT_MS = 2 * MINUTE_MS;

/** How long something is still held: "1 h 42 min", in its last hour "19:05". */
export function timeLeft(ms: number): string {
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (ms >= HOUR_MS) return t.hoursAndMinutes(Math.floor(ms / HOUR_MS), minutes);
  return `${minutes}:${String(Math.floor(ms / SECOND_MS) % 60).padStart(2, "0")}`;
}

/** The part of the page that shows the party's status. */
const standingIn = (page: Document) => page.querySelector<HTMLElement>("[data-state]");

/** Keeps an unpaid booking as an open order of this browser, even if its seats were held again. */
function keepOrderOf(standing: HTMLElement | null): void {
  const { state, event } = standing?.dataset ?? {};
  const token = window.location.pathname.split("/").at(-1);
  if (state === "unpaid" && token) keepOrder({ token, eventId: Number(event) });
}

const factsOf = (standing: HTMLElement | null) => JSON.stringify({ ...standing?.dataset });

/**
 * Keeps the page of a waitlist entry current while it is visible: the position, an offer of seats,
 * and the time left to accept it. The server renders the complete page, and its actions work
 * without a script. `redraw` fetches the current page; null if it cannot.
 */
export function ownPlace(redraw: () => Promise<Document | null>) {
  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  let heldUntil = 0;
  let isLooking = false;
  let isWarned = false;

  /**
   * Uses the time left instead of an instant, because the clock of a phone may be wrong or be
   * changed.
   */
  const readTimer = (page: Document) => {
    const seconds = page.querySelector<HTMLElement>("[data-seconds-left]")?.dataset.secondsLeft;
    heldUntil = seconds === undefined ? 0 : performance.now() + Number(seconds) * SECOND_MS;
  };

  const show = (page: Document) => {
    // The time that a phone has slept is not counted here.
    readTimer(page);
    const [before, now] = [standingIn(document), standingIn(page)];
    if (factsOf(before) === factsOf(now)) return;
    const isWaiting = before !== null && before.dataset.state === now?.dataset.state;
    const place = isWaiting ? before : document.querySelector("main");
    const news = isWaiting ? now : page.querySelector("main");
    if (!(place && news)) return;
    place.replaceWith(document.adoptNode(news));
    document.title = page.title;
    said.textContent = news.querySelector("h2")?.textContent ?? "";
    if (isWaiting) return;
    const heading = document.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  };

  const look = async () => {
    if (isLooking || document.visibilityState === "hidden") return;
    isLooking = true;
    try {
      const page = await redraw();
      if (page) show(page);
    } catch {
      // Without a network, the page stays until the next check.
    } finally {
      isLooking = false;
    }
  };

  const count = () => {
    const timer = document.querySelector("[data-seconds-left]");
    if (!timer) return;
    const left = heldUntil - performance.now();
    // Announce this once: a timer announced every second is unusable.
    if (left > 0 && left <= WARNED_AT_MS && !isWarned) said.textContent = t.twoMinutesLeft;
    isWarned = left <= WARNED_AT_MS;
    timer.textContent = left > 0 ? t.timeLeft(timeLeft(left)) : "";
    if (left <= 0) void look();
  };

  const start = () => {
    keepOrderOf(standingIn(document));
    document.body.append(said);
    document.addEventListener("click", () => {
      said.textContent = "";
    });
    document.addEventListener("visibilitychange", () => void look());
    window.addEventListener("online", () => void look());
    setInterval(() => void look(), LOOK_EVERY_MS);
    setInterval(count, SECOND_MS);
    readTimer(document);
    count();
  };
  return { start };
}
