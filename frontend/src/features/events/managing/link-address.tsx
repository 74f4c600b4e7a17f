import { PanelField } from "@/ui/panel/panel-field";

import { type AddressName, type Draft, type LinkValues, labelOf } from "./link-values";

interface LinkAddressProps {
  name: AddressName;
  isLabelShown?: boolean;
  /** Of the event. */
  title: string;
  values: LinkValues;
  faults: Partial<Record<AddressName, string>>;
  onChange: (change: Draft) => void;
}

/** One of the addresses in a row; a new picture has none yet. */
export function LinkAddress({
  name,
  isLabelShown = false,
  title,
  values,
  faults,
  onChange,
}: LinkAddressProps) {
  const isNewPicture = values[name].startsWith("data:");
  return (
    <PanelField
      label={isLabelShown ? labelOf(name) : `${labelOf(name)} of ${title}`}
      isLabelHidden={!isLabelShown}
      inputMode="url"
      autoComplete="off"
      placeholder={isNewPicture ? "A new picture" : "https://"}
      value={isNewPicture ? "" : values[name]}
      error={faults[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      className="md:min-w-30"
    />
  );
}
