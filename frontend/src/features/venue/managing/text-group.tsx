import { BackToFile } from "@/ui/panel/back-to-file";
import { PanelField } from "@/ui/panel/panel-field";
import { PanelTextArea } from "@/ui/panel/panel-text-area";

import { type TEXT_GROUPS, type TextName, textOf, type WrittenVenue } from "./venue-texts";

interface TextGroupProps {
  fields: (typeof TEXT_GROUPS)[number]["fields"];
  written: WrittenVenue;
  /** What was typed and is not saved yet. */
  typed: Partial<Record<TextName, string>>;
  faultOf: (name: string) => string | undefined;
  onType: (name: TextName, text: string) => void;
}

/** Texts of one part of the site, each with the way back to the file's own. */
export function TextGroup({ fields, written, typed, faultOf, onType }: TextGroupProps) {
  return (
    <div className="grid items-start gap-x-5 gap-y-4 border border-line bg-soot p-5 max-md:p-4 md:grid-cols-2">
      {fields.map(({ name, label, kind, hint }) => {
        const text = typed[name] ?? textOf(written.values, name);
        const inFile = textOf(written.inFiles, name);
        const shared = {
          label,
          hint,
          value: text,
          error: faultOf(name),
          autoComplete: "off",
        };
        const isLine = kind === "line";
        return (
          <div key={name} className={isLine ? "" : "md:col-span-2"}>
            {isLine ? (
              <PanelField {...shared} onChange={(event) => onType(name, event.target.value)} />
            ) : (
              <PanelTextArea {...shared} onChange={(event) => onType(name, event.target.value)} />
            )}
            <BackToFile
              of={label}
              isChanged={text !== inFile}
              onBack={() => onType(name, inFile)}
            />
          </div>
        );
      })}
    </div>
  );
}
