import { afterEach, beforeEach, vi } from "vitest";

/** A picture of two pixels, which loads a moment after its URL is set. */
class Picture {
  naturalWidth = 2;
  naturalHeight = 1;
  onload = () => undefined;

  set src(_: string) {
    queueMicrotask(() => this.onload());
  }
}

class Bitmap {
  close() {
    return undefined;
  }
}

const PEN = { fillRect: () => undefined, transform: () => undefined, drawImage: () => undefined };

/** jsdom neither loads nor draws pictures: here every picture succeeds. */
export function withPictures(): void {
  const canvas = HTMLCanvasElement.prototype;
  const { getContext, toDataURL } = canvas;
  const { createObjectURL, revokeObjectURL } = URL;
  beforeEach(() => {
    vi.stubGlobal("Image", Picture);
    vi.stubGlobal("ImageBitmap", Bitmap);
    vi.stubGlobal("createImageBitmap", async () => new Bitmap());
    Object.assign(canvas, { getContext: () => PEN, toDataURL: () => "data:image/jpeg;base64,AA" });
    Object.assign(URL, { createObjectURL: () => "blob:a", revokeObjectURL: () => undefined });
  });
  afterEach(() => {
    Object.assign(canvas, { getContext, toDataURL });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
}
