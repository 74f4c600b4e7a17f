import type { controlsOf } from "@/admin/data/edits";
import { PanelField } from "@/admin/ui/fields";

import { type AddressName, type LinkValues, labelOf } from "./link-values";

interface LinkAddressProps {
  name: AddressName;
  isLabelShown?: boolean;
  /** Title of the event. */
  title: string;
  form: Pick<ReturnType<typeof controlsOf<LinkValues>>, "field">;
  /** The event's own address, which visitors get while this field is empty. */
  own?: string;
  /** A warning to read before saving. */
  warning?: string;
}

/** One of the address fields in a row; a new picture has no address yet. */
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
