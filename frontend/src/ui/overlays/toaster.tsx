import { X } from "lucide-react";
import { Toast } from "radix-ui";
import * as t from "@/messages/overlays";

export interface ToastContent {
  title: string;
  description?: string;
  /** Default 'default'. */
  variant?: "default" | "destructive" | "success";
  /** How long it stays, in milliseconds. Default 5000. */
  durationMs?: number;
  /** A button in the toast. */
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
}

export interface ToasterProps {
  shown: ShownToast | null;
  onDismiss: (id: number) => void;
}

const DURATION_MS = 5000;
const SWIPE_PX = 50;

const EDGES = {
  default: "border-brass",
  success: "border-available",
  destructive: "border-danger",
} as const;

/** Region of the toasts. Radix writes style attributes, so the server does not render it. */
export function Toaster({ shown, onDismiss }: ToasterProps) {
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown && <OneToast key={shown.id} shown={shown} onDismiss={onDismiss} />}
      <Toast.Viewport
        hotkey={["F8"]}
        className="pointer-events-none print:hidden fixed top-[var(--toast-top,auto)] right-0 bottom-[var(--toast-bottom,auto)] z-[60] w-full p-4 outline-0 md:max-w-[420px]"
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
      className={`pointer-events-auto flex animate-fade-in items-center border bg-coal py-0.5 pl-4.5 text-15 leading-snug shadow-[0_0_0_5px_var(--color-ink)] data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${EDGES[variant]}`}
    >
      <div className="grow py-2.5">
        <Toast.Title className="inline font-medium">{title}</Toast.Title>
        {description !== undefined && (
          <>
            <span> </span>
            <Toast.Description className="inline text-parchment">{description}</Toast.Description>
          </>
        )}
      </div>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={action.onClick}
          className="h-11 shrink-0 px-3 font-medium text-brass-hi underline-offset-4 hover:underline"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={t.close}
        className="grid size-11 shrink-0 place-items-center text-smoke hover:text-brass-hi"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.25} />
      </Toast.Close>
    </Toast.Root>
  );
}
