import { stillSending } from "@/admin/data/query-client";
import { ApiError } from "@/api/errors";
import { headersOf, request, underKey } from "@/api/http";

interface UploadOptions {
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
  /** The key that the change is sent under; one of its own unless one is given. */
  idempotencyKey?: string;
}

/**
 * Sends a large JSON body and tells how far it has come; gives the body of the response. Like
 * `write` it sends it once more when the response is lost, and raises what `write` raises; when
 * it is aborted, the signal's reason.
 */
export function upload<Body>(
  method: "POST" | "PUT",
  url: string,
  body: unknown,
  { idempotencyKey, ...options }: UploadOptions,
): Promise<Body> {
  const text = JSON.stringify(body);
  return underKey({ method, url, text, idempotencyKey }, (key) =>
    uploadOnce<Body>(method, url, text, { ...options, idempotencyKey: key }),
  );
}

function uploadOnce<Body>(
  method: string,
  url: string,
  body: string,
  { onProgress, signal, idempotencyKey }: UploadOptions & { idempotencyKey: string },
): Promise<Body> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    headersOf({ body, idempotencyKey, withToken: true }).forEach((value, name) => {
      sending.setRequestHeader(name, value);
    });
    sending.upload.onprogress = ({ loaded, total }) => {
      stillSending();
      onProgress(total === 0 ? 1 : loaded / total);
    };
    sending.onload = () => {
      const { status, statusText, responseText } = sending;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else reject(new ApiError(status, statusText, responseText));
    };
    sending.onerror = () => reject(new TypeError("The server cannot be reached."));
    sending.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => sending.abort());
    sending.send(body);
  });
}

/** The name that a response gives its file. */
function nameOf(response: Response): string {
  const header = response.headers.get("Content-Disposition") ?? "";
  return /filename="([^"]+)"/.exec(header)?.[1] ?? "";
}

/** Fetches a file with the CSRF token and saves it under its name; raises ApiError when refused. */
export async function download(url: string, method: "GET" | "POST" = "GET"): Promise<void> {
  await request("GET", "/api/csrf-token");
  const response = await request(method, url, { withToken: true });
  saveFile(await response.blob(), nameOf(response));
}

/** Saves a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
