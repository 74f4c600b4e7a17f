import { type FormEvent, useState } from "react";

import { BackToFile } from "@/ui/panel/back-to-file";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";

import type { WrittenSeason } from "./season-shows";
import type { useSeason } from "./use-season";

interface SeasonHeadingFormProps {
  season: WrittenSeason;
  write: ReturnType<typeof useSeason>["write"];
}

const FIELDS = [
  { name: "title", label: "Heading" },
  { name: "subtitle", label: "Subtitle" },
] as const;

/** What stands over the season's list. */
export function SeasonHeadingForm({ season, write }: SeasonHeadingFormProps) {
  const { values, inFiles } = season;
  const [typed, setTyped] = useState<{ title?: string; subtitle?: string }>({});
  const shown = { title: values.title, subtitle: values.subtitle, ...typed };
  const isChanged = shown.title !== values.title || shown.subtitle !== values.subtitle;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write.mutate(
      { ...typed, done: "Season list saved successfully" },
      { onSuccess: () => setTyped({}) },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-4 border border-line bg-soot p-5 md:grid-cols-2">
      {FIELDS.map(({ name, label }) => (
        <div key={name}>
          <PanelField
            label={label}
            maxLength={300}
            autoComplete="off"
            value={shown[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
          <BackToFile
            of={label}
            isChanged={shown[name] !== inFiles[name]}
            onBack={() => setTyped({ ...typed, [name]: inFiles[name] })}
          />
        </div>
      ))}
      <div className="md:col-span-2">
        <PanelButton type="submit" look="fill" disabled={!isChanged || write.isPending}>
          Save heading
        </PanelButton>
      </div>
    </form>
  );
}
