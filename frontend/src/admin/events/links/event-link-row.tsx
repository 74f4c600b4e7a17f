import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Trash2 } from "lucide-react";
import { useId, useState } from "react";

import type { Draft } from "@/admin/data/edits";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import type { AdminEvent } from "@/admin/events/admin-event";
import { keepEvent } from "@/admin/events/admin-event";
import { StatusSelect } from "@/admin/events/status-select";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ImageUpload } from "@/admin/ui/image-upload";
import { type Column, TableRow, WideRow } from "@/admin/ui/lists/data-table";
import { GoneNote } from "@/admin/ui/read-faults";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { useShortInstant } from "@/lib/time/venue-time";

import { bookedSeats, SENT_ELSEWHERE } from "./booked-seats";
import { LinkAddress } from "./link-address";
import { type LinkValues, labelOf, linkRules, savedValues, versionOf } from "./link-values";

const MORE = ["instagramUrl", "facebookUrl", "tiktokUrl"] as const;

interface EventLinkRowProps {
  event: AdminEvent;
  /** The unsaved input; it survives while the row is on another page of the list. */
  draft: Draft<LinkValues>;
}

/** An event with its link, edited in place (docs/product.md, 'Pages'). */
export function EventLinkRow({ event, draft }: EventLinkRowProps) {
  const moreId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { form, removal } = useLinkForm({ event, draft });
  const isOpen = isUnfolded || MORE.some((name) => form.field(name).error || form.conflictOf(name));
  const unfolding = { moreId, isOpen, onUnfold: () => setIsUnfolded(!isOpen) };
  return (
    <>
      <TableRow row={{ event, form, removal, ...unfolding }} columns={LINK_COLUMNS} />
      {isOpen && (
        <WideRow span={LINK_COLUMNS.length} className="bg-[#1b1512]">
          <div id={moreId} className="grid gap-3 md:grid-cols-3">
            {MORE.map((name) => (
              <LinkAddress key={name} name={name} isLabelShown title={event.title} form={form} />
            ))}
          </div>
        </WideRow>
      )}
    </>
  );
}

interface EditedLink extends ReturnType<typeof useLinkForm> {
  event: AdminEvent;
  /** The id of the fields that unfold below the row. */
  moreId: string;
  isOpen: boolean;
  onUnfold: () => void;
}

/** The columns of the table of links. */
export const LINK_COLUMNS: readonly Column<EditedLink>[] = [
  {
    head: "Event",
    className: "table:min-w-47",
    sort: { key: "event" },
    cell: (edited) => <EventName {...edited} />,
  },
  {
    head: "Ticket Status",
    className: "table:min-w-47",
    cell: ({ event }) => <StatusSelect event={event} />,
  },
  {
    head: labelOf("url"),
    className: "table:min-w-36",
    cell: ({ event, form }) => (
      <LinkAddress
        name="url"
        title={event.title}
        form={form}
        own={event.own.eventbriteLink}
        warning={
          isSentElsewhere(event, form) ? `${bookedSeats(event.seatsTaken)}. ${SENT_ELSEWHERE}` : ""
        }
      />
    ),
  },
  {
    head: labelOf("imageUrl"),
    className: "table:min-w-36",
    cell: (edited) => <LinkPicture {...edited} />,
  },
  {
    head: labelOf("postEventLink"),
    className: "table:min-w-36",
    cell: ({ event, form }) => <LinkAddress name="postEventLink" title={event.title} form={form} />,
  },
  {
    head: "Highlighted",
    cell: ({ event, form }) => (
      <PanelCheckbox
        label={`Highlighted: ${event.title}`}
        isLabelHidden
        {...form.tick("isHighlighted")}
      />
    ),
  },
  { head: "Actions", phone: "unlabeled", cell: (edited) => <LinkButtons {...edited} /> },
];

/** The form for an event's link, and its removal. */
function useLinkForm({ event, draft }: EventLinkRowProps) {
  const client = useQueryClient();
  const { id, title, date } = event;
  const form = useRowForm({
    saved: savedValues(event),
    version: versionOf(event),
    row: null,
    draft,
    rules: linkRules,
    send: ({ values, changes, version }) =>
      send("POST", "/api/event-links", {
        title,
        titleKey: title,
        date,
        // A first link of this event inherits the values of another date's link.
        ...(version === 0 ? values : changes),
        version,
      }),
    name: "event link",
    onDone: (saved) => keepEvent(client, id, { link: saved }),
  });
  const removal = useRemoval("/api/event-links", "event link", {
    onDone: () => {
      keepEvent(client, id, { link: null });
      form.discard();
    },
  });
  return { form, removal };
}

/** Whether visitors would be sent to another page with this address, though seats are booked here. */
function isSentElsewhere(event: AdminEvent, form: EditedLink["form"]): boolean {
  const visitorsLink = event.link?.url || event.own.eventbriteLink;
  return form.field("url").value !== "" && visitorsLink === "" && event.seatsTaken > 0;
}

function EventName({ event, form }: EditedLink) {
  const nameInstant = useShortInstant();
  const when = nameInstant(event.date);
  return (
    <>
      <p className="font-medium wrap-anywhere">
        <span>{`${event.title} `}</span>
        <CategoryBadge category={event.category} />
      </p>
      <p className="figures text-smoke">{when}</p>
      {form.changes > 0 && <p className="text-13 text-act">Not saved yet</p>}
      <GoneNote onDiscard={form.discard} />
    </>
  );
}

function LinkPicture({ event: { title, own }, form }: EditedLink) {
  const picture = form.file("imageUrl");
  return (
    <>
      <LinkAddress name="imageUrl" title={title} form={form} own={own.imageUrl && "a picture"} />
      <ImageUpload
        label={`Image of ${title}`}
        isLabelHidden
        size="sm"
        value={picture.value}
        onChange={picture.onChange}
        onBusy={picture.onBusy}
      />
    </>
  );
}

/** Buttons that save or delete the link, and unfold the fields below the row. */
function LinkButtons({ event, form, removal, moreId, isOpen, onUnfold }: EditedLink) {
  const { title, link } = event;
  const saveWord = form.isPending ? "Saving..." : "Save";
  return (
    <div className="flex gap-1 md:whitespace-nowrap">
      <PanelButton
        size="sm"
        variant={form.changes > 0 ? "fill" : "plain"}
        isBusy={form.isPending || form.isBusy || form.hasConflict}
        aria-label={`${saveWord} link of ${title}`}
        onClick={() => form.submit()}
      >
        {saveWord}
      </PanelButton>
      {link && (
        <PanelButton
          size="sm"
          variant="danger"
          isBusy={removal.isBusy(link.id)}
          onClick={() => removal.remove(link.id)}
        >
          <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
          <span className="sr-only">{`Delete link of ${title}`}</span>
        </PanelButton>
      )}
      <PanelButton
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={onUnfold}
      >
        <span className="sr-only">{`Social links of ${title}`}</span>
        <ChevronDown
          aria-hidden
          className={`size-4 ${isOpen ? "rotate-180" : ""}`}
          strokeWidth={1.5}
        />
      </PanelButton>
    </div>
  );
}
