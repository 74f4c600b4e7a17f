import { useState } from "react";

import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelDialog } from "@/admin/ui/dialogs";
import { FilterTabs } from "@/admin/ui/lists/list";
import { LoadFault } from "@/admin/ui/notes";
import { Loading } from "@/ui/loading";

import { type Letter, URL } from "./letter";

type Look = "phone" | "desktop" | "text";

const LOOKS = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
  { value: "text", label: "Plain text" },
] as const;

/** Widths of the window of a mail program. */
const WIDTHS = { phone: "max-w-[375px]", desktop: "max-w-[720px]" } as const;

interface LetterDialogProps {
  letter: Letter;
  onClose: () => void;
}

/** A letter as it will be sent: on a phone, on a desktop, and as plain text. */
export function LetterPreview({ letter, onClose }: LetterDialogProps) {
  const [look, setLook] = useState<Look>("phone");
  return (
    <PanelDialog isOpen onClose={onClose} title={letter.subject} size="lg">
      <FilterTabs label="Show as" tabs={LOOKS} value={look} onChange={setLook} />
      {look === "text" ? (
        <PlainText letter={letter} />
      ) : (
        <iframe
          title={`Preview of ${letter.subject}`}
          src={`${URL}/${letter.id}/preview?version=${letter.version}`}
          className={`mx-auto mt-4 block h-[70vh] w-full border border-line bg-white ${WIDTHS[look]}`}
        />
      )}
    </PanelDialog>
  );
}

function PlainText({ letter }: { letter: Letter }) {
  const { data, isError, refetch } = usePanelQuery(`/api/admin/letters/${letter.id}` as const);
  if (isError) return <LoadFault what="letter" onRetry={refetch} />;
  if (!data) return <Loading>Loading letter...</Loading>;
  return (
    <pre className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere text-14">{data.text}</pre>
  );
}
