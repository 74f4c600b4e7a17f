import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { ListFault } from "@/admin/ui/notes";

import type { Schemas } from "@/api/client";

import type { House } from "./house";

type Word = House["headline"][number];

const ICONS: Readonly<Record<Schemas["HeadlineWord"]["icon"], string>> = {
  logo: "Logo",
  cocktails: "Cocktail glass",
  creativity: "Creativity",
  comedy: "Comedy",
  music: "Music",
  theater: "Theater",
};
const NEW: Word = { word: "", icon: "logo" };
const MOST = 50;

/** Returns the label of a part of the headline, such as "0.icon"; "" is the whole list. */
export function headlineLabel(part: string): string {
  const [at = "", field] = part.split(".");
  if (at === "") return "Words of the headline";
  const number = Number(at) + 1;
  return field === "icon" ? `Icon of word ${number}` : `Word ${number} of the headline`;
}

/** Sums up the headline: "Sala Lume, Fado". */
export const headlineInWords = (words: readonly Word[]): string =>
  words.map(({ word }) => word).join(", ") || "None";

interface HeadlineWordsProps {
  words: readonly Word[];
  onChange: (words: Word[]) => void;
  /** Returns the error of a part such as "0.word"; for "", that of the list. */
  faultOf: (part: string) => string | undefined;
}

/** The words of the rotating headline in order, each with its icon. */
export function HeadlineWords({ words, onChange, faultOf }: HeadlineWordsProps) {
  const change = (place: number, part: Partial<Word>) =>
    onChange(words.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const shared = (part: string) => ({ label: headlineLabel(part), error: faultOf(part) });
  return (
    <div className="grid gap-3">
      <ListFault fault={faultOf("")} />
      {words.map(({ word, icon }, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
          key={place}
          className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_200px_auto]"
        >
          <PanelField
            {...shared(`${place}.word`)}
            required
            value={word}
            onChange={({ target }) => change(place, { word: target.value })}
          />
          <PanelSelect
            {...shared(`${place}.icon`)}
            value={icon}
            onChange={({ target }) => change(place, { icon: target.value })}
          >
            {Object.entries(ICONS).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </PanelSelect>
          <PanelButton
            size="sm"
            variant="danger"
            className="justify-self-start"
            aria-label={`Remove word ${place + 1} of the headline`}
            onClick={() => oncePerPress(() => onChange(words.filter((_, at) => at !== place)))}
          >
            Remove
          </PanelButton>
        </div>
      ))}
      {words.length < MOST && (
        <div>
          <PanelButton size="sm" onClick={() => onChange([...words, NEW])}>
            Add a word
          </PanelButton>
        </div>
      )}
    </div>
  );
}
