import { download } from "@/admin/data/files";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";

interface DownloadButtonProps {
  url: string;
  /** Name of the download within a sentence. */
  of: string;
  size?: "md" | "sm";
  children: string;
}

/** Saves a part of the books as a file. */
export function DownloadButton({ url, of, size = "md", children }: DownloadButtonProps) {
  const save = useChange({
    send: () => download(url),
    failed: `Failed to download the ${of}`,
    refresh: [],
  });
  return (
    <PanelButton
      size={size}
      className="print:hidden"
      isBusy={save.isPending}
      onClick={() => save.mutate(undefined)}
    >
      {children}
    </PanelButton>
  );
}
