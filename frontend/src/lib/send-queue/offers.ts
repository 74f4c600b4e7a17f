// Rule: A booking without a response is offered again on the next visit, and never sent
// automatically.

import { createStore, useStore } from "@/lib/store";
import { currentTime } from "@/lib/time/server-time";

import { createExclusively, type Exclusively } from "./delivery";
import { createSubmissionStore, type Submission, type SubmissionStore } from "./store";

/**
 * A submission that only its visitor sends. The device keeps it until it has a response, and offers
 * it on their next visit. It is never sent automatically.
 */
export interface Offer extends Submission {
  /** Title of its event, to show without asking the server. */
  title: string;
  /** Milliseconds since the epoch, after which it is not offered. */
  until: number;
}

/**
 * A separate database, because pages of older builds send everything in the other one
 * automatically.
 */
const DATABASE = "nightcap-offers";

interface Dependencies {
  store: SubmissionStore<Offer>;
  exclusively: Exclusively;
}

/** Keeps submissions without a response, and lists those that the visitor may resume. */
function createOffers({ store, exclusively }: Dependencies) {
  const offered = createStore<readonly Offer[]>([]);

  /** Reloads the kept submissions, without those that this or another tab is sending. */
  async function refresh(): Promise<void> {
    const free: Offer[] = [];
    for (const offer of await store.all()) {
      if (offer.until <= currentTime()) await store.remove(offer.key);
      else if (await exclusively(offer.key, async () => true)) free.push(offer);
    }
    offered.set(free);
  }

  async function discard(key: string): Promise<void> {
    // First on the device: a page that is left at once must not leave it there.
    await store.remove(key);
    offered.set(offered.get().filter((offer) => offer.key !== key));
  }

  /**
   * Keeps an offer on the device while `send` sends it. A response ends it, and so does an error
   * that `isFinal`; after any other error it is offered again.
   */
  async function send<Result>(
    offer: Offer,
    send: () => Promise<Result>,
    isFinal: (error: unknown) => boolean,
  ): Promise<Result> {
    const attempt = async () => {
      try {
        const result = await send();
        await discard(offer.key);
        return { result };
      } catch (error) {
        if (isFinal(error)) await discard(offer.key);
        throw error;
      }
    };
    await store.put(offer);
    try {
      // If another tab is sending it at this moment, the key makes a duplicate harmless.
      const { result } = (await exclusively(offer.key, attempt)) ?? (await attempt());
      return result;
    } finally {
      refresh().catch(reportError);
    }
  }

  return { send, discard, refresh, offered };
}

let offers: ReturnType<typeof createOffers> | undefined;

/** The kept submissions of this visitor; browser only. */
export function keptOffers() {
  offers ??= createOffers({
    store: createSubmissionStore<Offer>(DATABASE),
    exclusively: createExclusively(navigator.locks),
  });
  return offers;
}

const NONE: readonly Offer[] = [];

/** The submissions that the visitor may resume, oldest first. */
export const useOffers = (): readonly Offer[] => useStore(keptOffers().offered, NONE);

/** Looks for submissions of an earlier visit, now and whenever the page becomes visible. */
export function watchOffers(): () => void {
  const look = () => {
    if (document.visibilityState === "visible") keptOffers().refresh().catch(reportError);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => document.removeEventListener("visibilitychange", look);
}
