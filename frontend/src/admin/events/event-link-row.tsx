import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Trash2 } from "lucide-react";
import { useId, useState } from "react";

import { useRemoval } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { PanelCell, PanelRow } from "@/admin/ui/table";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";

import type { ManagedEvent } from "./event-values";
import {
  ADDRESS_NAMES,
  type AddressName,
  type Draft,
  isUnsaved,
  type LinkValues,
  labelOf,
  savedValues,
  versionOf,
} from "./link-values";
import { keepEvent, StatusSelect } from "./status-select";
import { LINK_TOUCHED, useSaveLink } from "./use-save-link";

interface EventLinkRowProps {
  event: ManagedEvent;
  draft: Draft | undefined;
  /** Called with what is typed; undefined when nothing is unsaved any more. */
  onDraft: (draft: Draft | undefined) => void;
}

const MORE = ["instagramUrl", "facebookUrl", "tiktokUrl"] as const;

/** An event with its link, edited in place (specification, section 2, 'Admin'). */
export function EventLinkRow({ event, draft, onDraft }: EventLinkRowProps) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const client = useQueryClient();
  const moreId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { save, faults, isPending, isContested } = useSaveLink(event, () => onDraft(undefined));
  const remove = useRemoval({
    url: (id) => `/api/event-links/${id}`,
    done: "Event link deleted successfully",
    failed: "Failed to delete event link",
    refresh: LINK_TOUCHED,
    onDone: () => {
      keepEvent(client, event.id, { link: null });
      onDraft(undefined);
    },
  });
  const { title, link } = event;
  const saved = savedValues(event);
  const { base = versionOf(event), ...typed } = draft ?? {};
  const values = { ...saved, ...typed };
  const isChanged = isUnsaved(draft, saved);
  const saveWord = isPending ? "Saving..." : "Save";
  const set = (change: Draft) => onDraft({ base, ...draft, ...change });
  const address = { values, faults, title, onChange: set };
  return (
    <>
      <PanelRow>
        <PanelCell className="md:min-w-47">
          <p className="font-medium wrap-anywhere">
            {title} <CategoryBadge category={event.category} />
          </p>
          <p className="figures text-smoke">{shortInstant(time, event.date, now)}</p>
          {isChanged && <p className="text-[13px] text-selling-fast">Not saved yet</p>}
        </PanelCell>
        <PanelCell label="Ticket Status">
          <StatusSelect event={event} />
        </PanelCell>
        <PanelCell label="Event URL">
          <LinkAddress name="url" {...address} />
        </PanelCell>
        <PanelCell label="Image URL">
          <LinkAddress name="imageUrl" {...address} />
          <ImageUpload
            label={`Image of ${title}`}
            isLabelHidden
            size="sm"
            value={values.imageUrl}
            onChange={(imageUrl) => set({ imageUrl })}
            onBusy={setIsBusy}
          />
        </PanelCell>
        <PanelCell label="Post Event Link">
          <LinkAddress name="postEventLink" {...address} />
        </PanelCell>
        <PanelCell label="Highlighted">
          <PanelCheckbox
            label={`Highlighted: ${title}`}
            isLabelHidden
            checked={values.isHighlighted}
            onChange={({ target }) => set({ isHighlighted: target.checked })}
          />
        </PanelCell>
        <PanelCell>
          <div className="flex gap-1 md:whitespace-nowrap">
            <PanelButton
              size="sm"
              look={isChanged ? "fill" : "plain"}
              disabled={isPending || isBusy}
              aria-label={`${saveWord} link of ${title}`}
              onClick={() => save(values, base)}
            >
              {saveWord}
            </PanelButton>
            {link && (
              <PanelButton
                size="sm"
                look="danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate(link.id)}
              >
                <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
                <span className="sr-only">Delete link of {title}</span>
              </PanelButton>
            )}
            <PanelButton
              size="sm"
              look="quiet"
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span className="sr-only">Social links of {title}</span>
              <ChevronDown
                aria-hidden
                className={`size-4 ${isOpen ? "rotate-180" : ""}`}
                strokeWidth={1.5}
              />
            </PanelButton>
          </div>
        </PanelCell>
      </PanelRow>
      {isOpen && (
        <PanelRow className="bg-[#1b1512]">
          <PanelCell span={7}>
            <div id={moreId} className="grid gap-3 md:grid-cols-3">
              {MORE.map((name) => (
                <LinkAddress key={name} name={name} isLabelShown {...address} />
              ))}
            </div>
          </PanelCell>
        </PanelRow>
      )}
      {isContested && (
        <PanelRow>
          <PanelCell span={7}>
            <EventLinkConflict
              event={event}
              mine={values}
              onKeepMine={() => save(values, versionOf(event))}
              onTakeTheirs={() => onDraft(undefined)}
            />
          </PanelCell>
        </PanelRow>
      )}
    </>
  );
}

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
function LinkAddress({
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

interface EventLinkConflictProps {
  event: ManagedEvent;
  mine: LinkValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const told = (address: string) => (address.startsWith("data:") ? "a new picture" : address);
const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

/** What somebody else saved for an event's link meanwhile, beside what was typed here. */
function EventLinkConflict({ event, mine, ...choices }: EventLinkConflictProps) {
  const theirs = savedValues(event);
  const addresses = ADDRESS_NAMES.map((name) => ({
    label: labelOf(name),
    mine: told(mine[name]),
    theirs: told(theirs[name]),
  }));
  const highlighted = {
    label: "Highlighted",
    mine: yesOrNo(mine.isHighlighted),
    theirs: yesOrNo(theirs.isHighlighted),
  };
  return <ConflictNotice rows={[...addresses, highlighted]} {...choices} />;
}
