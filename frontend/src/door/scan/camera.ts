import { decodeQR } from "qr/decode.js";

/** "refused": camera access was denied; "missing": there is no camera. */
export type CameraFault = "refused" | "missing";

interface Watcher {
  /** Called with the text of each code, once for as long as it stays in view. */
  onCode: (text: string) => void;
  onFault: (fault: CameraFault) => void;
}

/** The used part of the browser's own barcode detector, if it has one. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

interface WithDetector {
  BarcodeDetector: {
    new (options: { formats: string[] }): Detector;
    getSupportedFormats: () => Promise<string[]>;
  };
}

const hasDetector = (scope: object): scope is WithDetector => "BarcodeDetector" in scope;

const LOOK_EVERY_MS = 150;
/** A hand trembles, and a code in view is not read every time. */
const AWAY_AFTER_LOOKS = 8;
/** Enough pixels for a code that fills a third of the picture. */
const WIDEST_PX = 720;

/** Shows the camera in `video` and reports QR codes, until the returned function is called. */
export function watchForCodes(video: HTMLVideoElement, { onCode, onFault }: Watcher): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  let last = "";
  let unseen = 0;

  const look = async () => {
    const read = await createReader();
    while (!isOver) {
      const text = await read(video).catch(() => "");
      if (text !== "" && text !== last && !isOver) onCode(text);
      unseen = text === "" ? unseen + 1 : 0;
      if (text !== "" || unseen > AWAY_AFTER_LOOKS) last = text;
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_EVERY_MS);
      });
    }
  };

  const begin = async () => {
    if (!navigator.mediaDevices) return onFault("missing");
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1280 } },
      });
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      return onFault(isRefused ? "refused" : "missing");
    }
    if (isOver) return stop();
    video.srcObject = stream;
    // It does not play if the dialog was closed in the meantime.
    await video.play().catch(() => undefined);
    await look();
  };

  const stop = () => {
    isOver = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };

  begin().catch(reportError);
  return stop;
}

/**
 * The browser's own decoder, or else ours: returns the text of a QR code in a picture, empty for
 * none.
 */
async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string>> {
  if (hasDetector(window)) {
    const { BarcodeDetector } = window;
    const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
    if (formats.includes("qr_code")) {
      const detector = new BarcodeDetector({ formats: ["qr_code"] });
      return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
    }
  }
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return "";
    const scale = Math.min(1, WIDEST_PX / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    return decodeQR(context.getImageData(0, 0, width, height));
  };
}
