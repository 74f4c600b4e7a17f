import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { upload } from "@/admin/data/files";
import { refresh } from "@/admin/data/query-client";
import { shrinkImage } from "@/admin/data/shrink-image";
import { useUnsaved } from "@/admin/data/unsaved";
import { atMost, type FileKind, faultOfClip, kindOf, readClip } from "@/admin/data/uploads";
import type { Schemas } from "@/api/client";
import { isSessionOver, reasonOf } from "@/api/errors";
import { newKey } from "@/lib/idempotency-key";
import { toast } from "@/ui/overlays/toast";

import { SLIDESHOW } from "./use-slide-edits";

const AT_ONCE = 3;
/** Each picture takes much memory while it is made small. */
const SHRUNK_AT_ONCE = 1;

/** A file that was chosen, on its way to the slideshow. */
export interface ChosenFile {
  key: string;
  file: File;
  kind: FileKind;
  state: "chosen" | "sending" | "done" | "failed";
  /** How much has been sent, from 0 to 1. */
  progress: number;
  /** The picture as it will be sent; empty for a clip, and until it is ready. */
  preview: string;
  /** Why it failed. */
  reason: string;
}

const faultOf = (file: File, kind: FileKind | null): string | null => {
  if (kind === null) return `${file.name} is not an image or video`;
  return kind === "video" ? faultOfClip(file) : null;
};

/** Files that are chosen, previewed and uploaded together; `count` is how many there are already. */
export function useSlideshowUpload(count: number) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [shrinking] = useState(() => atMost(SHRUNK_AT_ONCE));
  const pictures = useRef(new Map<string, Promise<string>>());
  const controllers = useRef(new Map<string, AbortController>());

  useUnsaved(isRunning);

  const change = (key: string, what: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)));

  const picture = (key: string, file: File): Promise<string> => {
    const known = pictures.current.get(key);
    if (known) return known;
    const begun = shrinking(() => shrinkImage(file));
    pictures.current.set(key, begun);
    // A failure is not kept: the next attempt may succeed.
    begun.catch(() => pictures.current.delete(key));
    return begun;
  };

  const preview = async (key: string, file: File) => {
    try {
      change(key, { preview: await picture(key, file) });
    } catch (error) {
      change(key, { state: "failed", reason: reasonOf(error) });
      toast({
        title: `Failed to process ${file.name}`,
        description: reasonOf(error),
        variant: "destructive",
      });
    }
  };

  const send = useMutation({
    mutationFn: async ({ chosen, place }: { chosen: ChosenFile; place: number }) => {
      const { key, file, kind } = chosen;
      const controller = controllers.current.get(key) ?? new AbortController();
      const { signal } = controller;
      signal.throwIfAborted();
      change(key, { state: "sending", progress: 0, reason: "" });
      const imageUrl = await (kind === "image" ? picture(key, file) : readClip(file));
      const body: Schemas["HostEventImageIn"] = {
        imageUrl,
        mediaType: kind,
        caption: "",
        displayOrder: place,
      };
      const onProgress = (progress: number) => change(key, { progress });
      // Sent again by hand it is still the same file, unless its place has become another.
      const idempotencyKey = `${key}-${place}`;
      await upload("POST", SLIDESHOW, body, { onProgress, signal, idempotencyKey });
    },
  });

  const uploadOne = async (chosen: ChosenFile, place: number): Promise<UploadResult> => {
    const { key, file } = chosen;
    const { name } = file;
    try {
      await send.mutateAsync({ chosen, place });
      change(key, { state: "done", progress: 1 });
      return { name, end: "done" };
    } catch (error) {
      const isCancelled = controllers.current.get(key)?.signal.aborted ?? false;
      if (isCancelled || isSessionOver(error)) {
        change(key, { state: "chosen", progress: 0 });
        return { name, end: isCancelled ? "cancelled" : "logged out" };
      }
      change(key, { state: "failed", progress: 0, reason: reasonOf(error) });
      return { name, end: "failed" };
    }
  };

  const uploadAll = async () => {
    controllers.current = new Map(files.map(({ key }) => [key, new AbortController()]));
    setRunning(true);
    const queue = atMost(AT_ONCE);
    const results = await Promise.all(
      files.map((chosen, index) => queue(() => uploadOne(chosen, count + index))),
    );
    setRunning(false);
    setFiles((all) => all.filter(({ state }) => state !== "done"));
    refresh(client, [SLIDESHOW]);
    tellOf(results);
  };

  const add = (chosen: readonly File[]) => {
    const known = chosen.map((file) => ({ file, kind: kindOf(file) }));
    const refused = known.flatMap(({ file, kind }) => faultOf(file, kind) ?? []);
    if (refused.length > 0) {
      toast({ title: "Invalid file", description: refused.join(", "), variant: "destructive" });
    }
    const taken = known.flatMap(({ file, kind }): ChosenFile[] =>
      kind === null || faultOf(file, kind) !== null
        ? []
        : [{ key: newKey(), file, kind, state: "chosen", progress: 0, preview: "", reason: "" }],
    );
    setFiles((all) => [...all, ...taken]);
    for (const { key, file, kind } of taken) {
      if (kind === "image") preview(key, file).catch(reportError);
    }
  };

  const remove = (key: string) => {
    controllers.current.get(key)?.abort();
    pictures.current.delete(key);
    setFiles((all) => all.filter((one) => one.key !== key));
  };

  const cancel = () => {
    for (const controller of controllers.current.values()) controller.abort();
  };

  const progress = files.reduce((sum, file) => sum + file.progress, 0) / Math.max(1, files.length);
  const start = () => uploadAll().catch(reportError);
  return { files, isRunning, progress, add, remove, cancel, start };
}

interface UploadResult {
  name: string;
  end: "done" | "failed" | "cancelled" | "logged out";
}

/** Tells how uploading several files went, in one toast (docs/product.md, 'Messages'). */
function tellOf(results: readonly UploadResult[]): void {
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
