import { useState } from "react";

import { PanelButton } from "@/ui/panel/panel-button";

import { CallOffDialog } from "./call-off-dialog";
import { useNight } from "./use-night";

/** Calls an event off after asking; nothing where it is called off already. */
export function CallOffButton({ eventId }: { eventId: number }) {
  const [night] = useNight(eventId).data?.rows ?? [];
  const [isAsking, setIsAsking] = useState(false);
  if (!night || night.isCancelled) return null;
  return (
    <>
      <PanelButton look="danger" onClick={() => setIsAsking(true)}>
        Call off
      </PanelButton>
      <CallOffDialog night={night} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
