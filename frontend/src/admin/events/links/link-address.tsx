import type { controlsOf } from "@/admin/data/edits";
import { PanelField } from "@/admin/ui/fields";

import { type AddressName, type LinkValues, labelOf } from "./link-values";

interface LinkAddressProps {
  name: AddressName;
  isLabelShown?: boolean;
  /** Of the event. */
  title: string;
  form: Pick<ReturnType<typeof controlsOf<LinkValues>>, "field">;
  /** What the event has of its own, which visitors get while nothing is typed here. */
  own?: string;
  /** What the manager should know before this is saved. */
  warning?: string;
}

/** One of the addresses in a row; a new picture has none yet. */
export function LinkAddress({
  name,
  isLabelShown = false,
  title,
  form,
  own = "",
  warning = "",
}: LinkAddressProps) {
  const field = form.field(name);
  const isNewPicture = field.value.startsWith("data:");
  return (
    <PanelField
      inputMode="url"
      autoComplete="off"
      className="md:min-w-30"
      {...field}
      label={isLabelShown ? labelOf(name) : `${labelOf(name)} of ${title}`}
      isLabelHidden={!isLabelShown}
      placeholder={isNewPicture ? "A new picture" : "https://"}
      hint={
        warning || (own !== "" && field.value === "" ? `From the event’s form: ${own}` : undefined)
      }
      value={isNewPicture ? "" : field.value}
    />
  );
}
