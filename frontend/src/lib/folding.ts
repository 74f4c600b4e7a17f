// Rule: A search ignores case, accents, quotes, hyphens and spaces.

import { useMemo } from "react";

import { useVenue } from "@/api/venue";

const APOSTROPHES = /['`´ʹʻ-ʿˈˊˋ΄՚׳᾽᾿`´῾‘’‚‛′‵‹›Ꞌꞌ＇｀]/gu;
const DOUBLE_QUOTES = /[“”„‟«»″‶〝〞〟״＂]/gu;
/**
 * Invisible characters, the Arabic tatweel, apostrophes within a word, accents, and the points of
 * scripts that are read without them. The marks of other scripts, such as the vowels of Devanagari
 * and the sounds of kana (U+3099, U+309A), distinguish words.
 */
const DROPPED =
  /\p{DI}|[\u0640\u02bc]|(?![\u3099\u309a])(?=\p{Mn})[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Cyrl}]/gu;
const HYPHENS = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const SPACES = /[\p{Z}\p{Cc}\u2800]+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Plain spellings of letters with a stroke or hook, which Unicode does not decompose. */
const ORNAMENTS =
  "a:ᶏⱥ ae:æ b:ƀƃɓᵬᶀꞗ c:ƈȼɕꞓꞔ𝼝 d:đƌȡɖɗᵭᶁᶑꟈð e:ɇᶒⱸꬴɚᶕə f:ƒᵮᶂꞙ g:ǥɠᶃꞡ h:ħɦⱨꞕ i:ɨᶖ𝼚 j:ɉʝɟʄȷ " +
  "k:ƙᶄⱪꝁꝃꝅꞣĸ l:łƚȴɫɬɭᶅⱡꝉꞎꬷꬸꬹ𝼑𝼓 m:ɱᵯᶆꬺ n:ƞȵɲɳᵰᶇꞑꞥꬻꬼ𝼔ŋ o:øⱺꝋꝍ𝼛 oe:œ p:ƥᵱᵽᶈꝑꝓꝕ q:ɋʠꝗꝙ " +
  "r:ɍɼɽɾᵲᵳᶉꞧꭉ𝼖 s:ȿʂᵴᶊꞩꟊ𝼞ẜẝ t:ŧƫƭȶʈᵵⱦ𝼉 th:ꝥꝧþ u:ᶙꞹꭎꭒ v:ʋᶌⱱⱴꝟ w:ⱳ x:ᶍꭖꭗꭘꭙ y:ƴɏỿꭚ z:ƶȥɀʐʑᵶᶎⱬ " +
  "ɑ:ᶐ ɔ:ᶗꬿ ɛ:ᶓ ɜ:ɝᶔ ɡ:ꬶ ɥ:ʮʯ ɩ:ᵼ ɮ:𝼅 ɯ:ɰ ɹ:ɺɻⱹꭨ𝼈𝼕 ʃ:ʆᶋᶘ𝼋𝼌 ʇ:𝼍 ʉ:ꭏ ʊ:ᵿ ʎ:𝼆 ʒ:ƺʓᶚ𝼘 ʣ:ʥꭦ ʤ:𝼒𝼙 " +
  "ʦ:ꭧ ʧ:𝼗𝼜 ʩ:𝼀 г:ґғҕӷӻ ж:җ з:ҙ и:ҋ к:қҝҟӄ л:ӆԓԡԯ м:ӎ н:ңӈӊԣԩ п:ҧԥ р:ҏ с:ҫ т:ҭꚋ х:ҳӽӿ ч:ҷҹ " +
  "ы:ꙑ ѡ:ѽ ү:ұ һ:ԧ ҽ:ҿ ᴑ:ᴓ ᴔ:ꭁꭂ ↄ:ꜿ ꜧ:ɧ ꜭ:ꜯ ꜹ:ꜻ ꬽ:ꬾ ꭃ:ꭄ ꭈ:ꭊ ꭋ:ꭌ ꭓ:ꭔꭕ " +
  // Persian and Urdu have letters of their own for those of Arabic, and two are typed for others.
  "\u064a:\u0649\u06cc\u06d2 \u0647:\u0629\u06be\u06c1 \u0643:\u06a9 \u0627:\u0671";

const PLAIN: ReadonlyMap<string, string> = new Map(
  ORNAMENTS.split(" ").flatMap((group) => {
    const [plain = "", letters = ""] = group.split(":");
    return [...letters].map((letter): [string, string] => [letter, plain]);
  }),
);

/** Uppercase first: a letter with two lowercase forms has one capital. */
const plainLetter = (letter: string) => {
  const small = letter.toLowerCase().toUpperCase().toLowerCase();
  return PLAIN.get(small) ?? small;
};

/**
 * Normalizes a text for comparison, like `fold` on the server (nightcap/core/folding.py): removes
 * case, accents, strokes, apostrophes and invisible characters. Double quotes, hyphens and spaces
 * become those of ASCII, and spaces are single.
 */
export const fold = (text: string): string =>
  text
    .replace(APOSTROPHES, "")
    .replace(DOUBLE_QUOTES, '"')
    .normalize("NFKD")
    .replace(DROPPED, "")
    .replace(HYPHENS, "-")
    .replace(SPACES, " ")
    .trim()
    .replace(BEYOND_ASCII, plainLetter)
    .toLowerCase();

/** Rows in the order of their names by the alphabet of the venue's language. */
export function useNameOrder<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly Row[] {
  const { language } = useVenue();
  return useMemo(() => inNameOrder(rows, nameOf, language), [rows, nameOf, language]);
}

/** Rows in the order of their names by the alphabet of a language, such as "sv-SE". */
export function inNameOrder<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  language: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...rows].sort((one, other) => compare(nameOf(one), nameOf(other)));
}
