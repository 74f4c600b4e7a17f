import { Popover } from "radix-ui";
import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";

import { useList } from "@/admin/data/use-list";
import { PanelField } from "@/admin/ui/fields";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useHasSettled } from "@/ui/field";

import { GuestTags } from "./guest-tags";

/** A known guest, offered as a suggestion. */
export type SuggestedGuest = Schemas["ListedGuestOut"];

/** Shorter input matches too many guests; a short list is read at a glance. */
const SHORTEST = 3;
const MOST = 5;
const PAUSE_MS = 250;
const NONE: readonly SuggestedGuest[] = [];

interface GuestFieldProps extends ComponentProps<typeof PanelField> {
  /** Called with the chosen guest; without it the field makes no suggestions. */
  onChoose: ((guest: SuggestedGuest) => void) | undefined;
  /** Key of a guest to leave out of the suggestions. */
  without?: string;
}

const ignore = (event: Event) => event.preventDefault();

/** A field that suggests known guests while the user types a name, an email address or a number. */
export function GuestField({ onChoose, onChange, without, ...field }: GuestFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const isAsked = useHasSettled(typed, PAUSE_MS) && typed.trim().length >= SHORTEST;
  const found = useList("/api/admin/guests", { search: typed, limit: MOST }, { enabled: isAsked });
  const rows = isAsked && !found.isPlaceholderData ? (found.data?.rows ?? NONE) : NONE;
  const guests = rows.filter(({ key }) => key !== without);
  const isOpen = guests.length > 0;
  const close = () => {
    setTyped("");
    setActive(-1);
  };
  if (!onChoose) return <PanelField {...field} onChange={onChange} />;

  const choose = (guest: SuggestedGuest | undefined) => {
    if (guest) onChoose(guest);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const { key } = event;
    if (key === "ArrowDown") setActive((active + 1) % guests.length);
    else if (key === "ArrowUp") setActive(active > 0 ? active - 1 : guests.length - 1);
    else if (key === "Enter" && active >= 0) choose(guests[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(opens) => opens || close()}>
      <Popover.Anchor>
        <PanelField
          {...field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            onChange?.(event);
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <Popover.Content
          id={listId}
          role="listbox"
          aria-label="Guests of the house"
          sideOffset={4}
          collisionPadding={8}
          // The field keeps the focus, and closes the list when it loses it.
          onOpenAutoFocus={ignore}
          onCloseAutoFocus={ignore}
          onInteractOutside={ignore}
          className="z-10 max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) overflow-y-auto border border-brass bg-coal"
        >
          {guests.map((guest, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={guest.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(guest)}
              className="cursor-pointer border-row border-b px-3 py-2 last:border-b-0 hover:bg-soot aria-selected:bg-soot aria-selected:shadow-[inset_3px_0_var(--color-brass)]"
            >
              <Suggested guest={guest} />
            </div>
          ))}
        </Popover.Content>
      </Popover.Anchor>
    </Popover.Root>
  );
}

function Suggested({ guest }: { guest: SuggestedGuest }) {
  const { name, email, phone, bookings } = guest;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        {bookings > 0 && (
          <p className="figures shrink-0 text-13 text-smoke">{counted(bookings, "booking")}</p>
        )}
      </div>
      <p className="figures text-13 wrap-anywhere text-smoke">
        {[email, phone].filter(Boolean).join(" · ")}
      </p>
      <GuestTags guest={guest} />
    </>
  );
}
