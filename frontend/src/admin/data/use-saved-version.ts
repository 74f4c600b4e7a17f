import { useEffect, useRef, useState } from "react";

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
