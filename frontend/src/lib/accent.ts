// The shades of an accent color, as the server computes them (nightcap/venue/colors.py).

import grounds from "./grounds.json";

export type GroundName = keyof typeof grounds;

/** The colors of each ground that a preview needs; `brass` has the shades without an accent color. */
export const GROUNDS = grounds;
export const LEAST_CONTRAST = 4.5;

export type Shades = (typeof grounds)["dark"]["brass"];

/** The color toward which the shades for text go, and the share of the ground in the deepest one. */
const TOWARD = {
  dark: { end: "#ffffff", share: 0.85, onAccent: grounds.dark.ink },
  light: { end: "#000000", share: 0.92, onAccent: grounds.light.brass.onAccent },
} as const;

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => linear(channel / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a share of another color into a color. */
function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const parts = channelsOf(color).map((channel, at) => {
    const part = Math.floor(channel + ((others[at] ?? 0) - channel) * share + 0.5);
    return part.toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** Returns the shades of an accent color: of controls, of links and titles, of the first view. */
export function shadesOf(accent: string, ground: GroundName): Shades {
  const { end, share, onAccent } = TOWARD[ground];
  return {
    accent,
    light: mixed(accent, end, 0.4),
    deep: mixed(accent, grounds[ground].ink, share),
    onAccent,
  };
}

/** Whether a text is a color that the server accepts. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);
