import { type ComponentType, useEffect, useState } from "react";
import { useIsOnline } from "@/lib/connection";
import { whenIdle } from "@/lib/hydration/hydration";
import { createStore, useStore } from "@/lib/store";
import * as t from "@/messages/overlays";

import type { ShownToast, ToastContent, ToasterProps } from "./toaster";

const current = createStore<ShownToast | null>(null);
let lastId = 0;

/** Shows a toast, which replaces the previous one. */
export function toast(content: ToastContent): void {
  lastId += 1;
  current.set({ ...content, id: lastId });
}

/** Removes a toast, unless another one has replaced it. */
function dismiss(id: number): void {
  if (current.get()?.id === id) current.set(null);
}

export const useToast = (): ShownToast | null => useStore(current, null);

type Toaster = ComponentType<ToasterProps>;

/** Loads the code after hydration; after a failure, again with the connection or the next toast. */
function useToaster(shown: ShownToast | null): Toaster | undefined {
  const [toaster, setToaster] = useState<{ Toaster: Toaster } | null>(null);
  const hasConnection = useIsOnline();
  useEffect(() => {
    if (toaster || !(hasConnection || shown)) return;
    const load = () => void import("./toaster").then(setToaster, () => {});
    if (shown) load();
    else whenIdle(load);
  }, [toaster, hasConnection, shown]);
  return toaster?.Toaster;
}

const CONTROL = "h-11 shrink-0 font-medium underline underline-offset-4";

interface PlainToasterProps extends ToasterProps {
  /** Called when a press starts, or on focus. */
  onTouch: (id: number) => void;
}

/**
 * Shows the same text until the toasts' own code has loaded, which may need the missing network.
 */
const PlainToaster = ({ shown, onDismiss, onTouch }: PlainToasterProps) =>
  shown && (
    <div
      // A press must not end on the button of the next message.
      key={shown.id}
      role="alert"
      onPointerDown={() => onTouch(shown.id)}
      onFocus={() => onTouch(shown.id)}
      className="fixed inset-x-0 bottom-0 z-50 flex items-center gap-x-5 border-t border-brass bg-coal px-gutter py-2"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">{`${shown.title} ${shown.description ?? ""}`}</p>
      {shown.action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(shown.id);
            shown.action?.onClick();
          }}
          className={CONTROL}
        >
          {shown.action.label}
        </button>
      )}
      <button type="button" onClick={() => onDismiss(shown.id)} className={CONTROL}>
        {t.close}
      </button>
    </div>
  );

/**
 * Container of the toasts; their code loads early, so that they work without a network too. An
 * opening dialog hides all elements without aria-live, so this one is in the page from the start.
 * Radix makes the announcements.
 */
export function Toasts() {
  const shown = useToast();
  const Toaster = useToaster(shown);
  // The plain message stays mounted, so that a press on one of its buttons also ends there.
  const [touchedId, setTouchedId] = useState<number | null>(null);
  return (
    <div aria-live="off">
      {Toaster && shown?.id !== touchedId ? (
        <Toaster shown={shown} onDismiss={dismiss} />
      ) : (
        <PlainToaster shown={shown} onDismiss={dismiss} onTouch={setTouchedId} />
      )}
    </div>
  );
}
