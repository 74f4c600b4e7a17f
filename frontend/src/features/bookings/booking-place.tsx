import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "@/lib/hydration/hydration";
import { useStore } from "@/lib/store";
import { useFetchedCode } from "@/ui/fetched-code";
import { giveUpOverlay, useOverlay } from "@/ui/overlays/overlay";

import { confirmed, isEventId, isNear, NAME, openBooking, prepareBooking } from "./open-booking";

const giveUp = () => giveUpOverlay(NAME);

/** Notices when a pointer or the focus comes near a button that opens the dialog. */
function useApproach() {
  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest("[data-opens^=booking]")) return;
      stop();
      prepareBooking();
    };
    const stop = () => {
      document.removeEventListener("pointerover", onApproach);
      document.removeEventListener("focusin", onApproach);
    };
    document.addEventListener("pointerover", onApproach, { passive: true });
    document.addEventListener("focusin", onApproach);
    return stop;
  }, []);
}

/** What offers to go on with an order of an earlier visit; without its code the next page tries again. */
function useKeptOrder() {
  const [code, setCode] = useState<typeof import("./kept-order") | null>(null);
  useEffect(() => {
    whenIdle(() => void import("./kept-order").then(setCode, () => {}));
  }, []);
  return code;
}

/**
 * Where tickets are booked or waited for, once on every page. `load` fetches all that opens here; it
 * stays the same over renders.
 */
export function BookingPlace({ load }: { load: () => Promise<ComponentType> }) {
  useApproach();
  const isOpen = useOverlay(NAME, isEventId) !== null;
  const isConfirmed = useStore(confirmed, null) !== null;
  const isPrepared = useStore(isNear, false);
  const kept = useKeptOrder();
  useEffect(() => {
    if (isPrepared) load().catch(() => {});
  }, [load, isPrepared]);
  const Booking = useFetchedCode(load, isOpen || isConfirmed, giveUp);
  return (
    <>
      {Booking && <Booking />}
      {kept && <kept.KeptOrder isHidden={isOpen || isConfirmed} onGoOn={openBooking} />}
    </>
  );
}
