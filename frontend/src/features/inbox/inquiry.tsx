import { useEffect } from "react";

import { useFetchedCode } from "@/ui/fetched-code";

interface InquiryProps {
  isOpen: boolean;
  onClose: () => void;
}

const loadDialog = () => import("./inquiry-dialog");

/**
 * The place of the inquiry dialog. Its code comes as soon as the page is alive, so that it opens
 * also when the network has gone by then.
 */
export function Inquiry({ isOpen, onClose }: InquiryProps) {
  useEffect(() => {
    // Should it fail, it is fetched again when the dialog opens.
    loadDialog().catch(() => {});
  }, []);
  const code = useFetchedCode(loadDialog, isOpen, onClose);
  return code && <code.InquiryDialog isOpen={isOpen} onClose={onClose} />;
}
