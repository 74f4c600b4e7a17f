import type { Schemas } from "@/api/client";

/** Says that no money moves, and how it does; nothing where it does. */
export function ModeNote({ mode }: { mode: Schemas["BooksOut"]["mode"] | undefined }) {
  if (mode === undefined || mode === "live") return null;
  return (
    <p className="mb-4 border border-line bg-soot px-4 py-3 text-parchment">
      {mode === "practice"
        ? "Practice: no money moves. To take payments, set NIGHTCAP_STRIPE_KEY on the server."
        : "Test: no money moves. To take payments, set a live NIGHTCAP_STRIPE_KEY on the server."}
    </p>
  );
}
