import type { Conflict } from "@/admin/data/edits";
import {
  Field,
  type FieldProps,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
} from "@/ui/field";

import { ConflictNotice } from "./conflict-notice";
import { type OnFill, useHeldText, useReadChoice } from "./silent-fills";

type PanelProps<Props, Control> = Omit<Props, "defaultValue" | "notice" | "onChange" | "ref"> & {
  /** What somebody else has saved in this field meanwhile. */
  conflict?: Conflict | undefined;
  /** Called when somebody types, and for what a browser has filled in without an event. */
  onChange?: OnFill<Control>;
};

/** A one-line input with label and error; takes everything that an input takes. */
export function PanelField({
  value,
  onChange,
  conflict,
  ...field
}: PanelProps<FieldProps, HTMLInputElement>) {
  const held = useHeldText(value, onChange);
  const notice = <ConflictNotice label={field.label} conflict={conflict} />;
  return <Field {...field} {...held} notice={notice} />;
}

/** A text of several lines that grows with what is typed. */
export function PanelTextArea({
  value,
  onChange,
  conflict,
  rows = 3,
  ...area
}: PanelProps<TextAreaProps, HTMLTextAreaElement>) {
  const held = useHeldText(value, onChange, area.onBlur !== undefined);
  const notice = <ConflictNotice label={area.label} conflict={conflict} />;
  return <TextArea {...area} {...held} rows={rows} notice={notice} />;
}

/** The browser's own choice list; its children are `<option>`s. */
export function PanelSelect({
  value,
  onChange,
  conflict,
  ...select
}: PanelProps<SelectProps, HTMLSelectElement>) {
  const ref = useReadChoice(value, onChange);
  const notice = <ConflictNotice label={select.label} conflict={conflict} />;
  return <Select {...select} {...{ ref, value, onChange, notice }} />;
}

interface PasswordOwnerProps {
  /** Left out for the shared password. */
  name?: string | undefined;
}

/** Tells a password manager whose password a form asks for, where nobody types a name. */
export const PasswordOwner = ({ name = "manager" }: PasswordOwnerProps) => (
  <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
);
