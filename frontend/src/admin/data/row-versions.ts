import { useEffect, useRef, useState } from "react";

import { tellFailure } from "./use-change";

/** How long a row that somebody else has changed may take to arrive. */
const PATIENCE_MS = 5000;

interface ConflictRetry<Version> {
  /** The version of the row as far as it is known here. */
  version: Version | null;
  /** Whether a field waits for the choice between two values. */
  hasConflict: boolean;
  /** Whether something else has to come to its end first. */
  isHeld: boolean;
  /** Whether anything is left to be saved. */
  isChanged: boolean;
  failed: string;
  submit: () => void;
}

/**
 * Retries a save after a 409 once the newer row has been merged or the conflict resolved, and saves
 * what was pressed while another save was under way.
 */
export function useConflictRetry<Version>(form: ConflictRetry<Version>) {
  const { version, hasConflict, isHeld, isChanged, failed, submit } = form;
  const [stale, setStale] = useState<{ version: Version | null; error: Error } | null>(null);
  const [isAwaited, setIsAwaited] = useState(false);

  useEffect(() => {
    if (stale === null) return;
    const giveUp = () => {
      setStale(null);
      tellFailure(failed, stale.error);
    };
    if (version === stale.version) {
      const timer = setTimeout(giveUp, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    if (hasConflict) {
      setIsAwaited(true);
      giveUp();
    } else {
      setStale(null);
      submit();
    }
  });

  useEffect(() => {
    if (!isAwaited || hasConflict || isHeld) return;
    setIsAwaited(false);
    if (isChanged) submit();
  });

  return {
    isMerging: stale !== null,
    /** Something is saved later, after a choice or after what is under way. */
    isAwaited,
    /** The server has refused a change of this version, because somebody else saved first. */
    merge: (refused: Version | null, error: Error) => setStale({ version: refused, error }),
    submitLater: () => setIsAwaited(true),
    /** What was to be saved later is not any more. */
    forget: () => setIsAwaited(false),
  };
}

interface Own<Values, Version> {
  /** The version that the lists still show. */
  over: Version;
  version: Version;
  values: Partial<Values>;
}

/** Uses the saved row until the list query has refetched. */
export function useSavedVersion<Values extends object, Version>(
  listed: Values,
  listedVersion: Version | null,
) {
  const [own, setOwn] = useState<Own<Values, Version> | null>(null);
  const latest = useRef(own);
  useEffect(() => {
    if (own?.over === listedVersion) return;
    latest.current = null;
    setOwn(null);
  }, [own, listedVersion]);
  const isAhead = own !== null && own.over === listedVersion;
  return {
    saved: isAhead ? { ...listed, ...own.values } : listed,
    version: isAhead ? own.version : listedVersion,
    /** A change that was made while the one before was under way is based on that one. */
    baseOf: (version: Version | null): Version | null =>
      latest.current?.over === version ? latest.current.version : version,
    keep: (version: Version, changes: Partial<Values>) => {
      if (listedVersion === null) return;
      const values = { ...latest.current?.values, ...changes };
      latest.current = { over: listedVersion, version, values };
      setOwn(latest.current);
    },
  };
}
