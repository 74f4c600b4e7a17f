import { toast } from "@/ui/toast";

export interface UploadResult {
  name: string;
  end: "done" | "failed" | "cancelled" | "logged out";
}

/** Tells how uploading several files went, in one toast (specification, section 8). */
export function tellOf(results: readonly UploadResult[]): void {
  const ended = (how: UploadResult["end"]) => results.filter(({ end }) => end === how);
  const failed = ended("failed");
  const done = ended("done").length;
  const uploaded = `Uploaded ${done} file(s) successfully`;
  if (failed.length > 0) {
    toast({
      title: "Some files failed to upload",
      description: failed.map(({ name }) => `Failed to process ${name}`).join(", "),
      variant: "destructive",
    });
  } else if (ended("cancelled").length > 0) {
    toast({ title: "Upload cancelled", ...(done > 0 && { description: uploaded }) });
  } else if (done > 0) {
    toast({ title: uploaded, variant: "success" });
  }
}
