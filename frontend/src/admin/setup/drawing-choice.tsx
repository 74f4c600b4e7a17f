import { type ReactNode, useId, useState } from "react";

import { PanelButton } from "@/admin/ui/buttons";
import { DropZone, FileChoice } from "@/admin/ui/file-choice";
import { sentence } from "@/ui/field";

interface DrawingChoiceProps {
  label: string;
  hint: string;
  /** The address or the name of the drawing, or the data URL of a new one; empty for none. */
  value: string;
  error: string | undefined;
  /** Whether a PNG is accepted too. Default false. */
  takesPng?: boolean;
  onChange: (value: string) => void;
  /** Shows the drawing. Default: on a light ground, or the name of its file. */
  children?: ReactNode;
}

const SVG = "image/svg+xml";
const PNG = "image/png";

const readFile = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Chooses or drops an SVG, or a PNG if accepted. The server validates the file on save. */
export function DrawingChoice(props: DrawingChoiceProps) {
  const { label, hint, value, error, takesPng = false, onChange, children } = props;
  const id = useId();
  const [fault, setFault] = useState<string>();
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    if (file.type !== SVG && !(takesPng && file.type === PNG)) {
      setFault(`“${file.name}” is not an SVG${takesPng ? " or a PNG" : ""}.`);
      return;
    }
    setFault(undefined);
    readFile(file).then(onChange, () => setFault(`“${file.name}” could not be read.`));
  };
  const wrong = fault ?? (error && sentence(label, error));
  return (
    <div>
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <DropZone
        onChoose={choose}
        data-wrong={wrong !== undefined || undefined}
        className="flex min-h-24 flex-wrap items-center gap-4 border-dashed p-4 data-wrong:border-danger"
      >
        {value !== "" && (children ?? <ShownDrawing label={label} value={value} />)}
        <div className="flex items-center gap-2">
          <FileChoice
            id={id}
            accept={takesPng ? `.svg,.png,${SVG},${PNG}` : `.svg,${SVG}`}
            aria-labelledby={`${id}-label ${id}-do`}
            aria-describedby={`${id}-hint ${id}-state`}
            aria-invalid={wrong !== undefined || undefined}
            onChoose={choose}
            className="inline-flex min-h-11 cursor-pointer items-center px-2 text-14 font-medium text-brass-hi hover:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-brass-hi"
          >
            {value === "" ? "Choose a file" : "Replace"}
          </FileChoice>
          {value !== "" && (
            <PanelButton size="sm" variant="quiet" onClick={() => onChange("")}>
              {`Remove ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            </PanelButton>
          )}
        </div>
      </DropZone>
      <p id={`${id}-hint`} className="field-note text-smoke">
        {hint}
      </p>
      <p id={`${id}-state`} role="status" className="field-note text-error empty:hidden">
        {wrong}
      </p>
    </div>
  );
}

/** Shows an upload; of a drawing of the venue's folder only its name. */
function ShownDrawing({ label, value }: Pick<DrawingChoiceProps, "label" | "value">) {
  return value.startsWith("data:") ? (
    <img src={value} alt={label} className="h-24 max-w-full bg-ivory object-contain p-2" />
  ) : (
    <span className="wrap-anywhere text-parchment">{value}</span>
  );
}
