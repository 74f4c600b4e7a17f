import { RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Schemas } from "@/api/client";

import { Loading } from "@/ui/loading";

import { PanelButton } from "./buttons";

/** A next step for the user of an empty list: a link, or a button. */
export interface NextStep {
  text: string;
  href?: string;
  onClick?: () => void;
}

interface EmptyNoteProps {
  /** The next step; false means there is none. */
  next?: NextStep | false | undefined;
  children: string;
}

/** Placeholder for an empty list. */
export function EmptyNote({ next, children }: EmptyNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border border-line border-dashed px-5 py-6 text-smoke">
      <p>{children}</p>
      {next &&
        (next.href === undefined ? (
          <PanelButton onClick={next.onClick}>{next.text}</PanelButton>
        ) : (
          <PanelButton href={next.href}>{next.text}</PanelButton>
        ))}
    </div>
  );
}

/** Error message of a list as a whole. */
export const ListFault = ({ fault }: { fault: string | undefined }) =>
  fault === undefined ? null : (
    <p role="alert" className="mt-2 text-error">
      {`Please look again: ${fault}.`}
    </p>
  );

interface ProgressBarProps {
  /** Name of the measured progress. */
  label: string;
  /** From 0 to 1. */
  value: number;
  className?: string;
}

/** How far something is. */
export function ProgressBar({ label, value, className = "" }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.round(value * 100)}
      className={`block h-1.5 w-full appearance-none border-0 bg-line [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass ${className}`}
    />
  );
}

interface LoadFaultProps {
  /** Name of the data that could not be loaded: "past events". */
  what: string;
  onRetry: () => unknown;
}

/** Error state of a list that could not be loaded. */
export function LoadFault({ what, onRetry }: LoadFaultProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 border border-line px-5 py-6"
    >
      <p className="text-parchment">{`The ${what} could not be loaded.`}</p>
      <PanelButton onClick={() => onRetry()}>Try again</PanelButton>
    </div>
  );
}

interface LoadedProps<Data> {
  /** Name of the data: "backups". */
  of: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ of, query, children }: LoadedProps<Data>) {
  const { data, isError, refetch } = query;
  if (data !== undefined) return children(data);
  return isError ? (
    <LoadFault what={of} onRetry={refetch} />
  ) : (
    <Loading>{`Loading ${of}...`}</Loading>
  );
}

interface SaveStateProps {
  /** Number of unsaved changes. */
  count: number;
  /** Text while there are unsaved changes. */
  unsaved: string;
}

/** Shows the number of unsaved changes, and 'All changes saved' after the last one is saved. */
export function SaveState({ count, unsaved }: SaveStateProps) {
  const [wasUnsaved, setWasUnsaved] = useState(false);
  if (count > 0 && !wasUnsaved) setWasUnsaved(true);
  return (
    <span role="status" className={count > 0 ? "text-act" : "text-smoke"}>
      {count > 0 ? unsaved : wasUnsaved && "All changes saved"}
    </span>
  );
}

interface BackToFileProps {
  /** Name of the field that the button resets. */
  of: string;
  /** Whether the field differs from the file. */
  isChanged: boolean;
  onBack: () => void;
}

/** Resets a field to the text of the venue's file; renders nothing if the two are equal. */
export function ResetToDefault({ of, isChanged, onBack }: BackToFileProps) {
  if (!isChanged) return null;
  return (
    <button
      type="button"
      aria-label={`Use the original text: ${of}`}
      onClick={onBack}
      className="inline-flex min-h-[30px] items-center gap-1.5 text-13 text-brass-hi underline decoration-brass/40 underline-offset-4 hover:decoration-brass-hi max-md:min-h-11"
    >
      <RotateCcw aria-hidden className="size-3.5" strokeWidth={1.5} />
      Use the original text
    </button>
  );
}

/** Explains how to turn on real payments; renders nothing in live mode. */
export function ModeNote({ mode }: { mode: Schemas["BooksOut"]["mode"] | undefined }) {
  if (mode === undefined || mode === "live") return null;
  return (
    <p className="mb-4 border border-line bg-soot px-4 py-3 text-parchment">
      {mode === "practice"
        ? "Practice: no money moves. To take payments, a manager sets a Stripe key under Connections."
        : "Test: no money moves. To take payments, a manager sets a live Stripe key under Connections."}
    </p>
  );
}
