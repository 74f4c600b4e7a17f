import { useEffect, useEffectEvent, useState } from "react";
import { isOnline, useIsOnline } from "@/lib/connection";
import { codeHasCome, reloadForNewerBuild } from "@/lib/newer-build";
import * as t from "@/messages/failures";

import { toast } from "./overlays/toast";

/** Milliseconds until a waiting visitor sees a loading message. */
const SAID_AFTER_MS = 4000;

/** Milliseconds in which another try is offered. */
const OFFERED_MS = 15_000;

/** Texts about code that a click requested. */
interface Words {
  /** Shown while the device is offline. */
  offline: string;
  /** Shown if loading failed. */
  missing: string;
}

const OPENS: Words = {
  offline: t.opensWhenOnline,
  missing: t.didNotOpen,
};

interface Pressed<Code> {
  load: () => Promise<Code>;
  onCode: (code: Code) => void;
  /** Called if loading fails; returns the retry that the toast offers. */
  onFailure: () => () => void;
  /** The texts. Default: those of a dialog. */
  words?: Words;
  /**
   * Whether the URL leads to the requested view, so that the first failure already reloads the
   * page, not only the second.
   */
  isAddressed?: boolean;
}

/** Shows a toast about a failure, with a button to retry. */
export function offerRetry(retry: () => void, title = OPENS.missing): void {
  toast({
    title,
    description: t.pleaseTryAgain,
    variant: "destructive",
    durationMs: OFFERED_MS,
    action: { label: t.tryAgain, onClick: retry },
  });
}

const failedOnce = new WeakSet<() => Promise<unknown>>();

/**
 * Loads code that a click requested. Shows a toast if it takes long, waits for a connection or
 * fails, with a button to retry. The returned function cancels the request.
 */
export function fetchPressed<Code>(pressed: Pressed<Code>): () => void {
  const { load, onCode, onFailure, words = OPENS, isAddressed = false } = pressed;
  let isWanted = true;
  const waiting = setTimeout(
    () => toast({ title: t.stillLoading, description: t.opensWhenLoaded }),
    SAID_AFTER_MS,
  );
  const stop = () => {
    isWanted = false;
    clearTimeout(waiting);
  };
  const fail = async () => {
    if (!isWanted) return;
    clearTimeout(waiting);
    if (!isOnline()) return toast({ title: t.youAreOffline, description: words.offline });
    if ((isAddressed || failedOnce.has(load)) && (await reloadForNewerBuild())) return;
    failedOnce.add(load);
    offerRetry(onFailure(), words.missing);
  };
  load().then((code) => {
    codeHasCome();
    if (isWanted) onCode(code);
    stop();
  }, fail);
  return stop;
}

/**
 * Code in a separate chunk, loaded on demand; null until then. Without a connection, it loads once
 * the device is online. If it fails, `onFailure` cancels the request for it and returns how to
 * retry. `load` must be stable over renders.
 */
export function useFetchedCode<Code>(
  load: () => Promise<Code>,
  isWanted: boolean,
  onFailure: () => () => void,
): Code | null {
  const [fetched, setFetched] = useState<{ code: Code } | null>(null);
  const hasConnection = useIsOnline();
  const giveUp = useEffectEvent(onFailure);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection is another try.
  useEffect(() => {
    if (!isWanted || fetched) return;
    return fetchPressed({ load, onCode: (code) => setFetched({ code }), onFailure: giveUp });
  }, [load, isWanted, hasConnection, fetched]);

  return fetched?.code ?? null;
}
