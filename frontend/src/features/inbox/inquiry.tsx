import { type ComponentProps, type ComponentType, useEffect, useState } from "react";

import { toast } from "@/ui/toast";

import type { InquiryDialog } from "./inquiry-dialog";

type DialogType = ComponentType<ComponentProps<typeof InquiryDialog>>;

const loadDialog = async (): Promise<DialogType> =>
  (await import("./inquiry-dialog")).InquiryDialog;

interface InquiryProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The place of the inquiry dialog. Its code comes as soon as the page is alive, so that it opens
 * also when the network has gone by then.
 */
export function Inquiry({ isOpen, onClose }: InquiryProps) {
  const [loaded, setLoaded] = useState<{ Dialog: DialogType } | null>(null);

  useEffect(() => {
    if (loaded) return;
    loadDialog().then(
      (Dialog) => setLoaded({ Dialog }),
      () => {
        if (!isOpen) return;
        onClose();
        toast({ title: "Error", description: "Please try again.", variant: "destructive" });
      },
    );
  }, [isOpen, loaded, onClose]);

  return loaded && <loaded.Dialog isOpen={isOpen} onClose={onClose} />;
}
