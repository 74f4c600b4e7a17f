import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { TOUCHED } from "./event-form";
import type { ManagedEvent } from "./event-values";
import {
  ADDRESS_NAMES,
  type AddressName,
  faultsOf,
  type LinkValues,
  linkBody,
  versionOf,
} from "./link-values";
import { keepEvent } from "./status-select";

/** Every list that a link changes. */
export const LINK_TOUCHED = [...TOUCHED, "/api/event-links"];

interface Asked {
  values: LinkValues;
  /** The version that the values are based on; 0 where there was no link. */
  base: number;
}

const refusedFields = (error: Error) => {
  const fields = (error instanceof ApiError && error.problem?.fields) || {};
  return Object.fromEntries(
    ADDRESS_NAMES.filter((name) => name in fields).map((name) => [name, fields[name] ?? ""]),
  );
};

/** Saves the link of an event: names what is wrong, and overwrites nobody's change. */
export function useSaveLink(event: ManagedEvent, onDone: () => void) {
  const [faults, setFaults] = useState<Partial<Record<AddressName, string>>>({});
  const client = useQueryClient();
  const change = useChange({
    send: ({ values, base }: Asked) =>
      send("POST", "/api/event-links", linkBody(event, values, base)),
    done: "Event link saved successfully",
    failed: "Failed to save event link",
    refresh: LINK_TOUCHED,
    onDone: (link) => {
      keepEvent(client, event.id, { link });
      onDone();
    },
  });
  const isRefused = change.error instanceof ApiError && change.error.status === 409;
  return {
    faults,
    isPending: change.isPending,
    /** Somebody else saved first, and what they saved is known. */
    isContested: isRefused && change.variables?.base !== versionOf(event),
    save: (values: LinkValues, base: number) => {
      const found = faultsOf(values);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      change.mutate({ values, base }, { onError: (error) => setFaults(refusedFields(error)) });
    },
  };
}
