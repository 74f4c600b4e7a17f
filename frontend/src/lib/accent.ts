// The shades of an accent color, as the server computes them (nightcap/venue/colors.py).

export const GROUND = "#0e0b0a";
export const LEAST_CONTRAST = 4.5;

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

/** The shades of an accent color: of controls, of links and titles, and of the first view's ground. */
export const shadesOf = (accent: string) => ({
  accent,
  light: mixed(accent, "#ffffff", 0.4),
  deep: mixed(accent, GROUND, 0.85),
});

/** Whether a text is a color as the server takes it. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);
