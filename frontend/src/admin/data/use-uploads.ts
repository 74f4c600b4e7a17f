import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";

import { isSessionOver } from "@/api/errors";
import { newKey } from "@/lib/idempotency-key";

/** A chosen file, during its upload. */
export interface ChosenFile {
  key: string;
  file: File;
  state: "chosen" | "sending" | "done" | "failed";
  /** How much has been sent, from 0 to 1. */
  progress: number;
  /** The picture as it will be sent, once a screen that shows it has made it ready. */
  preview: string;
  /** The error of the upload; null after a success, and before an attempt. */
  error: unknown;
}

const CHOSEN = { state: "chosen", progress: 0, preview: "", error: null } as const;

interface Sending extends ChosenFile {
  /** The file as a data URL. */
  url: string;
  /** Its place among the files that are uploaded together. */
  index: number;
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

interface Uploads {
  atOnce: number;
  /** Makes a file ready to be sent, as a data URL. */
  read: (file: File) => Promise<string>;
  send: (sending: Sending) => Promise<unknown>;
  /** Called with all files, once no upload is running. */
  onEnd: (files: readonly ChosenFile[]) => void;
}

const FORGOTTEN_AFTER_MS = 1000;

/** Uploads several files, a few at once. Those that were not uploaded stay, to be tried again. */
export function useUploads({ atOnce, read, send, onEnd }: Uploads) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isRunning, setRunning] = useState(false);
  const controllers = useRef(new Map<string, AbortController>());
  // A clip takes up to 33 MB as a data URL, so drop it soon after sending.
  const { mutateAsync } = useMutation({ mutationFn: send, gcTime: FORGOTTEN_AFTER_MS });

  const change = (key: string, what: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)));

  /** How it ended. */
  const uploadOne = async (
    chosen: ChosenFile,
    index: number,
    signal: AbortSignal,
  ): Promise<Partial<ChosenFile>> => {
    const { key, file } = chosen;
    try {
      signal.throwIfAborted();
      change(key, { state: "sending", progress: 0 });
      const url = await read(file);
      const onProgress = (progress: number) => change(key, { progress });
      await mutateAsync({ ...chosen, url, index, onProgress, signal });
      return { state: "done", progress: 1, error: null };
    } catch (error) {
      if (error === signal.reason) return { state: "chosen", progress: 0, error: null };
      return { state: isSessionOver(error) ? "chosen" : "failed", progress: 0, error };
    }
  };

  const uploadAll = async (chosen: readonly ChosenFile[]) => {
    const all = chosen.map((one) => ({ one, controller: new AbortController() }));
    controllers.current = new Map(all.map(({ one, controller }) => [one.key, controller]));
    setRunning(true);
    const ended: ChosenFile[] = [];
    const waiting = all.entries();
    const work = async () => {
      for (const [index, { one, controller }] of waiting) {
        const end = await uploadOne(one, index, controller.signal);
        change(one.key, end);
        ended[index] = { ...one, ...end };
      }
    };
    // Each of them takes the next waiting file.
    await Promise.all(Array.from({ length: atOnce }, work));
    setRunning(false);
    setFiles((now) => now.filter(({ state }) => state !== "done"));
    onEnd(ended);
  };

  return {
    files,
    isRunning,
    add: (added: readonly File[]): readonly ChosenFile[] => {
      const chosen = added.map((file): ChosenFile => ({ ...CHOSEN, key: newKey(), file }));
      setFiles((all) => [...all, ...chosen]);
      return chosen;
    },
    change,
    remove: (key: string) => {
      controllers.current.get(key)?.abort();
      setFiles((all) => all.filter((one) => one.key !== key));
    },
    clear: () => setFiles([]),
    start: (chosen = files) => {
      uploadAll(chosen).catch(reportError);
    },
    /** Cancels waiting uploads, and running ones if `send` respects the signal. */
    cancel: useCallback(() => {
      for (const controller of controllers.current.values()) controller.abort();
    }, []),
  };
}
