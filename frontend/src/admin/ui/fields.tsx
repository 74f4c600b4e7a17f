import { useState } from "react";

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
  /** The value that another user saved in this field in the meantime. */
  conflict?: Conflict | undefined;
  /** Called on typing, and also when a browser fills the field in without an event. */
  onChange?: OnFill<Control>;
  /** Called on blur of a number field; its form then shows the field's error. */
  onLeft?: (() => void) | undefined;
};

interface NumberProps {
  /** Returns the fault of the typed text; called once the field is left. */
  rule?: (text: string) => string | undefined;
}

const isNumber = (inputMode: string | undefined) =>
  inputMode === "numeric" || inputMode === "decimal";

/**
 * A one-line input with label and error; accepts all props of an input. With a numeric `inputMode`
 * it keeps the text as typed, and shows its error on blur.
 */
export function PanelField({
  value,
  onChange,
  onLeft,
  conflict,
  rule,
  error,
  ...field
}: PanelProps<FieldProps, HTMLInputElement> & NumberProps) {
  const [isLeft, setIsLeft] = useState(false);
  const held = useHeldText(value, onChange);
  const notice = <ConflictNotice label={field.label} conflict={conflict} />;
  const fault = isLeft && value !== "" ? rule?.(String(value)) : undefined;
  const leave = () => {
    setIsLeft(true);
    onLeft?.();
  };
  return (
    <Field
      {...field}
      {...held}
      {...((rule || isNumber(field.inputMode)) && { onBlur: leave })}
      error={error ?? fault}
      notice={notice}
    />
  );
}

/** A multi-line text field that grows with its text. */
export function PanelTextArea({
  value,
  onChange,
  onLeft: _onLeft,
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
  onLeft: _onLeft,
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

/**
 * Tells a password manager which account a form's password belongs to, if there is no name field.
 */
export const PasswordOwner = ({ name = "manager" }: PasswordOwnerProps) => (
  <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
);
