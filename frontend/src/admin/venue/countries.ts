const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Codes that have a name, but are no country. */
const NO_COUNTRIES = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Returns the codes of ISO 3166 and their names, by name, after the choice of none. */
export function countryChoices(): (readonly [code: string, name: string])[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const countries = codes
    .filter(
      // A former code maps to the present one.
      (code) => !NO_COUNTRIES.includes(code) && new Intl.Locale(`und-${code}`).region === code,
    )
    .flatMap((code) => {
      const name = countryNames.of(code);
      return name ? [[code, name] as const] : [];
    })
    .sort(([, one], [, other]) => one.localeCompare(other, "en"));
  return [["", "Choose a country"], ...countries];
}
