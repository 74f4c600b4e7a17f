import { type ComponentProps, type DragEvent, useState } from "react";

interface FileChoiceProps extends Omit<ComponentProps<"input">, "className"> {
  id: string;
  /** Called with at least one file. */
  onChoose: (files: readonly File[]) => void;
  /** Class of the label, which is the visible part. */
  className: string;
}

/** Chooses files from this device. The label is `children`, and its own id ends in "-do". */
export function FileChoice({ id, onChoose, className, children, ...input }: FileChoiceProps) {
  return (
    <>
      <input
        {...input}
        type="file"
        id={id}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same files may be chosen again.
          target.value = "";
          if (files.length > 0) onChoose(files);
        }}
        className="peer sr-only"
      />
      <label id={`${id}-do`} htmlFor={id} className={className}>
        {children}
      </label>
    </>
  );
}

interface DropZoneProps extends Omit<ComponentProps<"div">, "onDrop"> {
  onChoose: (files: readonly File[]) => void;
  className: string;
}

/** A drop target for files, around the control that chooses them. */
export function DropZone({ onChoose, className, ...zone }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onChoose(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input inside is the control
    <div
      {...zone}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-over={isOver || undefined}
      className={`border border-line bg-coal data-over:border-brass ${className}`}
    />
  );
}
