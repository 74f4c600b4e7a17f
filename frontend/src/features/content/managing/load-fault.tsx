import { PanelButton } from "@/ui/panel/panel-button";

interface LoadFaultProps {
  /** What could not be loaded: "past events". */
  what: string;
  onRetry: () => unknown;
}

/** Stands where a list could not be loaded. */
export function LoadFault({ what, onRetry }: LoadFaultProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 border border-line px-5 py-6"
    >
      <p className="text-parchment">The {what} could not be loaded.</p>
      <PanelButton onClick={() => onRetry()}>Try again</PanelButton>
    </div>
  );
}
