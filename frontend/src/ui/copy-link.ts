import * as t from "@/messages/links";
import { toast } from "./overlays/toast";

/** Copies a text by selecting it in a temporary field, for browsers without a clipboard API. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  const hasWorked = document.execCommand("copy");
  field.remove();
  return hasWorked;
}

/**
 * Copies a text to the clipboard, even without the browser's permission; returns false if that
 * fails.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies a link and announces it with `success`; if the browser refuses, it shows the link. */
export async function copyLink(link: string, success: string): Promise<void> {
  if (await copyText(link)) toast({ title: t.linkCopied, description: success });
  else toast({ title: t.copyThisLink, description: link });
}
