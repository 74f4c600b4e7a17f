import { PanelButton } from "@/admin/ui/buttons";
import { copyText } from "@/ui/copy-link";
import { toast } from "@/ui/overlays/toast";

interface CopyButtonProps {
  text: string;
  /** Said once it is copied. */
  copied: string;
  /** What to do where the browser refuses. */
  otherwise: string;
}

/** Copies a text that somebody takes along. */
export function CopyButton({ text, copied, otherwise }: CopyButtonProps) {
  const copy = async () => {
    const hasWorked = await copyText(text);
    toast(
      hasWorked
        ? { title: copied }
        : { title: "Failed to copy", description: otherwise, variant: "destructive" },
    );
  };
  return <PanelButton onClick={() => copy().catch(reportError)}>Copy</PanelButton>;
}
