import { useEffect } from "react";

import { whenIdle } from "@/lib/hydration/hydration";
import { useFetchedCode } from "@/ui/fetched-code";

interface InquiryProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const loadDialog = () => import("./inquiry-dialog");

/** Fetches it before somebody asks; should it fail, it is fetched again when the dialog opens. */
function prepareDialog() {
  loadDialog().catch(() => {});
}

/**
 * The place of the inquiry dialog. Its code comes as soon as the page is alive, so that it opens
 * also when the network has gone by then.
 */
export function Inquiry({ isOpen, onOpen, onClose }: InquiryProps) {
  useEffect(() => whenIdle(prepareDialog), []);
  const code = useFetchedCode(loadDialog, isOpen, () => {
    onClose();
    return onOpen;
  });
  return code && <code.InquiryDialog isOpen={isOpen} onClose={onClose} />;
}
