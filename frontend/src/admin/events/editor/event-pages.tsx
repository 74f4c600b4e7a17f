import type { controlsOf } from "@/admin/data/edits";
import { PanelField } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { counted } from "@/lib/text";

import type { EventValues } from "./event-fields";

type Controls = ReturnType<typeof controlsOf<EventValues>>;

const PAGES = [
  { name: "instagramUrl", label: "Instagram" },
  { name: "facebookUrl", label: "Facebook" },
  { name: "tiktokUrl", label: "TikTok" },
  { name: "youtubeUrl", label: "YouTube" },
  { name: "twitterUrl", label: "X" },
] as const;

/** The links of the event to pages of other sites, except its tickets. */
export function EventPages({ field, values }: Pick<Controls, "field"> & { values: EventValues }) {
  const pages = PAGES.filter(({ name }) => values[name] !== "").length;
  return (
    <Fold
      title="Pages elsewhere"
      holds={[pages > 0 && counted(pages, "page"), values.postEventLink && "one after the event"]}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {PAGES.map(({ name, label }) => (
          <PanelField
            key={name}
            label={label}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            {...field(name)}
          />
        ))}
        <PanelField
          label="After the event"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          hint="Photos or a video. Shown once the event is over."
          {...field("postEventLink")}
        />
      </div>
    </Fold>
  );
}
