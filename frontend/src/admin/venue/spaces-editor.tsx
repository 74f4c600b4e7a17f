import type { ReactNode } from "react";

import { oncePerPress } from "@/admin/data/use-removal";
import { labelAt } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { ImageUpload } from "@/admin/ui/image-upload";

import { wholeFault } from "@/lib/numbers";
import type { AboutSpace, Room, Space } from "./text-group";

type FaultOf = (part: string) => string | undefined;

interface ListEditorProps<Item> {
  /** The singular of an item within a sentence: "space". */
  noun: string;
  items: readonly Item[];
  /** Initial values of a new item. */
  first: Item;
  holds: (item: Item) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item, change: (part: Partial<Item>) => void, place: number) => ReactNode;
}

/** A list of named items that can be folded, added and removed. */
function ListEditor<Item extends { name: string }>(props: ListEditorProps<Item>) {
  const { noun, items, first, holds, onChange, children } = props;
  const change = (place: number, part: Partial<Item>) =>
    onChange(items.map((item, at) => (at === place ? { ...item, ...part } : item)));
  return (
    <div className="grid gap-3">
      {items.map((item, place) => (
        <Fold
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name while it is typed
          key={place}
          title={item.name || `New ${noun}`}
          holds={[holds(item)]}
          isOpen={item === first}
        >
          <fieldset className="grid gap-4">
            <legend className="sr-only">{item.name || `New ${noun}`}</legend>
            {children(item, (part) => change(place, part), place)}
          </fieldset>
          <div>
            <PanelButton
              size="sm"
              variant="danger"
              aria-label={`Remove ${item.name || `the new ${noun}`}`}
              onClick={() => oncePerPress(() => onChange(items.filter((_, at) => at !== place)))}
            >
              {`Remove this ${noun}`}
            </PanelButton>
          </div>
        </Fold>
      ))}
      <div>
        <PanelButton size="sm" onClick={() => onChange([...items, first])}>
          {`Add a ${noun}`}
        </PanelButton>
      </div>
    </div>
  );
}

const NEW_ROOM: Room = {
  name: "",
  description: "",
  seated: "",
  standing: "",
  dimensions: "",
  area: "",
};
const NEW_SPACE: Space = { ...NEW_ROOM, place: "", rooms: [] };
const NEW_ABOUT: AboutSpace = { name: "", description: "", picture: { imageUrl: "", alt: "" } };

const sizesOf = ({ seated, standing }: Room) => `${seated || 0} seated, ${standing || 0} standing`;

interface SpacesEditorProps {
  spaces: readonly Space[];
  /** Returns the server's error message for a space, by its index and part: "1.rooms.0.name". */
  faultOf: FaultOf;
  onChange: (spaces: Space[]) => void;
}

/** The spaces that can be hired, each with its parts. */
export const SpacesEditor = ({ spaces, faultOf, onChange }: SpacesEditorProps) => (
  <ListEditor noun="space" items={spaces} first={NEW_SPACE} holds={sizesOf} onChange={onChange}>
    {(space, change, place) => (
      <>
        <RoomFields
          room={space}
          faultOf={(part) => faultOf(`${place}.${part}`)}
          onChange={change}
        />
        <PanelField
          label={LABELS.place}
          hint="Such as: The front bar."
          value={space.place}
          onChange={({ target }) => change({ place: target.value })}
          error={faultOf(`${place}.place`)}
        />
        <ListEditor
          noun="part"
          items={space.rooms}
          first={NEW_ROOM}
          holds={sizesOf}
          onChange={(rooms) => change({ rooms })}
        >
          {(room, changeRoom, at) => (
            <RoomFields
              room={room}
              faultOf={(part) => faultOf(`${place}.rooms.${at}.${part}`)}
              onChange={changeRoom}
            />
          )}
        </ListEditor>
      </>
    )}
  </ListEditor>
);

interface RoomFieldsProps {
  room: Room;
  faultOf: FaultOf;
  onChange: (part: Partial<Room>) => void;
}

const LABELS = {
  name: "Name",
  description: "Description",
  seated: "Seats",
  standing: "Standing",
  area: "Area",
  dimensions: "Dimensions",
  place: "Where it is",
};
const NUMBERS = ["seated", "standing", "area"] as const;

/** Returns the label of a part of a space, such as "1.rooms.0.name"; of "" that of all. */
export function spaceLabel(spaces: readonly Space[], part: string): string {
  const [at = "", ...inner] = part.split(".");
  if (at === "") return "Spaces";
  const room = inner[0] === "rooms" ? inner[1] : undefined;
  const field = inner.at(-1) ?? "";
  const named = labelAt(LABELS, field);
  return [
    spaces[Number(at)]?.name || `Space ${Number(at) + 1}`,
    room !== undefined && `part ${Number(room) + 1}`,
    named?.toLowerCase(),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Name, text and numbers of a space or of a part of one. */
function RoomFields({ room, faultOf, onChange }: RoomFieldsProps) {
  return (
    <>
      <PanelField
        label={LABELS.name}
        required
        value={room.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={faultOf("name")}
      />
      <PanelTextArea
        label={LABELS.description}
        required
        rows={2}
        value={room.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={faultOf("description")}
      />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {NUMBERS.map((name) => (
          <PanelField
            key={name}
            label={LABELS[name]}
            required
            inputMode="numeric"
            value={room[name]}
            rule={(text) => wholeFault(text, { least: 1 })}
            onChange={({ target }) => onChange({ [name]: target.value })}
            error={faultOf(name)}
          />
        ))}
        <PanelField
          label={LABELS.dimensions}
          hint="For example 6 x 9 m or 20' x 30'."
          value={room.dimensions}
          onChange={({ target }) => onChange({ dimensions: target.value })}
          error={faultOf("dimensions")}
        />
      </div>
    </>
  );
}

const ABOUT_LABELS = {
  imageUrl: "Picture",
  alt: "Picture in words",
  name: "Name",
  description: "Description",
};

/** Returns the label of a part of a picture of a space, such as "0.picture.alt". */
export function aboutSpaceLabel(spaces: readonly AboutSpace[], part: string): string {
  const [at = "", ...inner] = part.split(".");
  if (at === "") return "Pictures of the spaces";
  const named = labelAt(ABOUT_LABELS, inner.at(-1) ?? "");
  const space = spaces[Number(at)]?.name || `Picture of a space ${Number(at) + 1}`;
  return named === undefined ? space : `${space}, ${named.toLowerCase()}`;
}

interface AboutSpacesEditorProps {
  spaces: readonly AboutSpace[];
  faultOf: FaultOf;
  onChange: (spaces: AboutSpace[]) => void;
  onBusy: (isBusy: boolean) => void;
}

/** Edits the spaces on the page about the venue, each with a picture. */
export const AboutSpacesEditor = ({
  spaces,
  faultOf,
  onChange,
  onBusy,
}: AboutSpacesEditorProps) => (
  <ListEditor
    noun="picture of a space"
    items={spaces}
    first={NEW_ABOUT}
    holds={({ description }) => description}
    onChange={onChange}
  >
    {(space, change, place) => (
      <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-[280px_minmax(0,1fr)]">
        <ImageUpload
          label={ABOUT_LABELS.imageUrl}
          required
          value={space.picture.imageUrl}
          onChange={(imageUrl) => change({ picture: { ...space.picture, imageUrl } })}
          onBusy={onBusy}
          error={faultOf(`${place}.picture.imageUrl`)}
        />
        <div className="grid gap-4">
          <PanelField
            label={ABOUT_LABELS.alt}
            required
            hint="For those who cannot see it: what it shows."
            value={space.picture.alt}
            onChange={({ target }) => change({ picture: { ...space.picture, alt: target.value } })}
            error={faultOf(`${place}.picture.alt`)}
          />
          <PanelField
            label={ABOUT_LABELS.name}
            required
            value={space.name}
            onChange={({ target }) => change({ name: target.value })}
            error={faultOf(`${place}.name`)}
          />
          <PanelTextArea
            label={ABOUT_LABELS.description}
            required
            rows={2}
            value={space.description}
            onChange={({ target }) => change({ description: target.value })}
            error={faultOf(`${place}.description`)}
          />
        </div>
      </div>
    )}
  </ListEditor>
);
