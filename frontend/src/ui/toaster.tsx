import { X } from "lucide-react";
import { Toast } from "radix-ui";

import { Button } from "./button";
import type { ShownToast } from "./toast";

const DURATION_MS = 5000;
const SWIPE_PX = 50;

const EDGES = {
  default: "border-brass",
  success: "border-available",
  destructive: "border-few-left",
} as const;

interface ToasterProps {
  shown: ShownToast | null;
  onDismiss: (id: number) => void;
}

/** Where toasts appear; Radix writes style attributes, so this stands in no HTML of the server. */
export function Toaster({ shown, onDismiss }: ToasterProps) {
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown && <OneToast key={shown.id} shown={shown} onDismiss={onDismiss} />}
      <Toast.Viewport
        hotkey={["F8"]}
        className="fixed right-0 bottom-[var(--toast-bottom,0px)] z-[60] flex w-full flex-col p-4 outline-none md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}

function OneToast({ shown, onDismiss }: ToasterProps & { shown: ShownToast }) {
  const { id, title, description, variant = "default", durationMs, action } = shown;
  return (
    <Toast.Root
      type={variant === "destructive" ? "foreground" : "background"}
      {...(durationMs !== undefined && { duration: durationMs })}
      onOpenChange={(isOpen) => isOpen || onDismiss(id)}
      className={`pointer-events-auto relative animate-fade-in border bg-coal wrap-anywhere py-5 pr-14 pl-6 data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${EDGES[variant]}`}
    >
      <Toast.Title className="font-display text-[20px] leading-tight">{title}</Toast.Title>
      {description !== undefined && (
        <Toast.Description className="mt-1.5 text-[16px] text-parchment">
          {description}
        </Toast.Description>
      )}
      {action && (
        <Toast.Action altText={action.label} asChild>
          <Button size="sm" className="mt-4" onClick={action.onClick}>
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close"
        className="absolute top-2 right-2 grid size-11 place-items-center text-smoke hover:text-brass-hi"
      >
        <X aria-hidden className="size-5" strokeWidth={1.25} />
      </Toast.Close>
    </Toast.Root>
  );
}
