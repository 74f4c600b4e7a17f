import { useEffect, useState } from "react";

import { toast } from "@/ui/toast";

import type { InquiryDialog } from "./inquiry-dialog";

interface InquiryProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The place of the inquiry dialog. Its code comes as soon as the page is alive, so that it opens
 * also when the network has gone by then.
 */
export function Inquiry({ isOpen, onClose }: InquiryProps) {
  const [Dialog, setDialog] = useState<typeof InquiryDialog | null>(null);

  useEffect(() => {
    if (Dialog) return;
    import("./inquiry-dialog").then(
      (code) => setDialog(() => code.InquiryDialog),
      () => {
        if (!isOpen) return;
        onClose();
        toast({ title: "Error", description: "Please try again.", variant: "destructive" });
      },
    );
  }, [isOpen, Dialog, onClose]);

  return Dialog && <Dialog isOpen={isOpen} onClose={onClose} />;
}
