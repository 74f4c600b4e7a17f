import { afterEach, expect, it, vi } from "vitest";

import { newKey } from "./new-key";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it("every key is a UUID of its own, also where the browser makes none", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  for (const browser of [crypto, { getRandomValues }]) {
    vi.stubGlobal("crypto", browser);
    const keys = [newKey(), newKey()];
    for (const key of keys) expect(key).toMatch(UUID);
    expect(new Set(keys).size).toBe(2);
  }
});
