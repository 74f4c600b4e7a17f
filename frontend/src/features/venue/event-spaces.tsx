import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { LinkedText } from "@/ui/link";

type Room = Schemas["Room"];

interface Plan {
  /** The areas of all rooms, in the order in which they lie. */
  areas: readonly number[];
  /** The places among them of the rooms that are meant. */
  filled: readonly number[];
}

/** The rooms that can be drawn: the parts of a space, or the space where it has none. */
const roomsOf = (space: Schemas["Space"]): readonly Room[] =>
  space.rooms.length > 0 ? space.rooms : [space];

/** The spaces that can be hired, with their capacities, sizes and place in the building. */
export function EventSpaces() {
  const { spaces } = useVenue();
  if (spaces.length === 0) return null;
  const rooms = spaces.flatMap(roomsOf);
  const planOf = (meant: readonly Room[]): Plan => ({
    areas: rooms.map(({ area }) => area),
    filled: meant.map((room) => rooms.indexOf(room)),
  });
  return (
    <section aria-labelledby="event-spaces" className="px-gutter pb-section">
      <h2
        id="event-spaces"
        className="border-b border-brass pb-4.5 text-[44px] font-normal md:text-[58px]"
      >
        Event Spaces
      </h2>
      <ul>
        {spaces.map((space) => (
          <li key={space.name} className="border-b border-line py-9">
            <SpaceRow room={space} place={space.place} plan={planOf(roomsOf(space))} />
            {space.rooms.length > 0 && (
              <ul>
                {space.rooms.map((room) => (
                  <li key={room.name} className="pt-9">
                    <SpaceRow room={room} plan={planOf([room])} isPart />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SpaceRowProps {
  room: Room;
  place?: string;
  plan: Plan;
  isPart?: boolean;
}

function SpaceRow({ room, place, plan, isPart = false }: SpaceRowProps) {
  const { areaUnit } = useVenue();
  const Name = isPart ? "h4" : "h3";
  return (
    <div className="grid items-center gap-x-12 gap-y-5 md:grid-cols-[1fr_240px] lg:grid-cols-[1.1fr_1fr_240px]">
      <div
        className={`md:max-lg:col-span-2 ${isPart ? "border-l border-brass/50 pl-5 md:pl-8" : ""}`}
      >
        {place && <p className="mb-1.5 text-[15px] text-brass">{place}</p>}
        <Name
          className={`font-display leading-tight font-medium ${isPart ? "text-[25px]" : "text-[34px]"}`}
        >
          {room.name}
        </Name>
        <p className="mt-1.5 max-w-[46ch] text-smoke">
          <LinkedText>{room.description}</LinkedText>
        </p>
      </div>
      <dl className="flex flex-wrap items-start gap-x-8.5 gap-y-4 wrap-break-word sm:grid sm:grid-cols-[auto_auto_1fr]">
        <Figure name="Seated" value={room.seated} />
        <Figure name="Standing" value={room.standing} />
        <Figure name={areaUnit} value={room.area} note={room.dimensions} />
      </dl>
      <FloorPlan {...plan} />
    </div>
  );
}

function Figure({ name, value, note = "" }: { name: string; value: number; note?: string }) {
  return (
    <div className="flex flex-col">
      <dt className="order-1 text-[12px] font-medium tracking-[.2em] text-smoke uppercase">
        {name}
      </dt>
      <dd className="figures font-display text-[46px] leading-none text-brass-hi">{value}</dd>
      {note && <dd className="order-2 mt-1 text-[15px] whitespace-nowrap text-smoke">{note}</dd>}
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 84;

const sumOf = (areas: readonly number[]) => areas.reduce((sum, area) => sum + area, 0);

/** All rooms side by side, as wide as they are large; those that are meant are filled. */
function FloorPlan({ areas, filled }: Plan) {
  const scale = (WIDTH - 2) / sumOf(areas);
  const rooms = areas.map((area, place) => ({
    left: 1 + scale * sumOf(areas.slice(0, place)),
    width: scale * area,
    isFilled: filled.includes(place),
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full max-w-60 stroke-brass"
      fill="none"
      aria-hidden
    >
      {rooms.map(({ left, width, isFilled }) => (
        <rect
          key={left}
          x={left}
          y="1"
          width={width}
          height={HEIGHT - 2}
          className={isFilled ? "fill-brass/25" : ""}
        />
      ))}
    </svg>
  );
}
