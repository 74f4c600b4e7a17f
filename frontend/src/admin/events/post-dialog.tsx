import { Download, Share } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "@/admin/data/files";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { AdminEvent } from "@/admin/events/admin-event";
import { CopyButton, PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { isOwnAddress, joined, useVenue } from "@/api/venue";
import { daysOf, eventPath } from "@/features/events/event";
import { encoded } from "@/lib/links";
import { useNow } from "@/lib/time/clock";
import {
  type InstantInput,
  isSameYear,
  nameDay,
  useVenueTime,
  type VenueTime,
} from "@/lib/time/venue-time";
import { Logo } from "@/ui/drawing";
import { toast } from "@/ui/overlays/toast";
import { variantsOf } from "@/ui/picture";
import { hasPublicPage } from "./editor/event-publishing";
import { drawPost, FORMATS, type Format } from "./post-picture";

/** Whether the event can be posted: it is upcoming and has a public page. */
export const canPost = (event: AdminEvent): boolean =>
  hasPublicPage(event) && !event.isCancelled && !event.isPast;

/** "Friday, December 4 · 7:00–9:30 PM"; with the year unless it is the present one. */
function whenOf(event: AdminEvent, time: VenueTime, now: number): string {
  const dayOf = (instant: InstantInput) => {
    const day = time.dayKey(instant);
    return nameDay(time, day, { hasYear: !isSameYear(day, time.dayKey(now)) });
  };
  const { date, endDate, isAllDay } = event;
  const day = dayOf(date);
  if (daysOf(event, time.dayKey).length > 1 && endDate) {
    if (!isAllDay) return time.range(date, endDate);
    return `${day} to ${dayOf(Date.parse(endDate) - 1)}`;
  }
  return `${day} · ${isAllDay ? "All day" : time.range(date, endDate)}`;
}

const LONGEST_SLUG = 60;

interface PostDialogProps {
  event: AdminEvent;
  isOpen: boolean;
  onClose: () => void;
}

/** Material for a social media post about an event: pictures, and a text to copy. */
export function PostDialog({ event, isOpen, onClose }: PostDialogProps) {
  return (
    <PanelDialog isOpen={isOpen} onClose={onClose} title="Make a post" size="lg">
      <PostParts event={event} />
    </PanelDialog>
  );
}

function PostParts({ event }: { event: AdminEvent }) {
  const venue = useVenue();
  const time = useVenueTime();
  const when = whenOf(event, time, useNow());
  const { title, location, priceRange, state } = event;
  // The calendar may spell the venue's own address differently; use the venue's spelling.
  const house = joined(", ", [venue.name, venue.address?.street]);
  const spaces = usePanelQuery("/api/spaces").data?.spaces ?? [];
  const isRoom = spaces.some((space) =>
    [space, ...space.rooms].some((room) => room.name === location),
  );
  const isElsewhere = location && !isOwnAddress(venue, location);
  const place = isElsewhere ? `${location}${isRoom && house ? `, ${house}` : ""}` : house;
  const url = new URL(eventPath(event), window.location.href).href;
  const text = [title, when, priceRange, place, url].filter(Boolean).join("\n");
  const { month, day } = time.dateParts(event.date);
  const slug = event.slug.slice(0, LONGEST_SLUG).replace(/-$/, "");
  const file = `${slug || "event"}-${month.toLowerCase()}-${day}`;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-[250px_340px_minmax(0,1fr)] lg:gap-x-6">
      {(["story", "square"] as const).map((format) => (
        <PostPicture
          key={format}
          format={format}
          imageUrl={event.imageUrl}
          {...{ title, when, place, file }}
        />
      ))}
      <div className="max-lg:col-span-2">
        <h3 className="mb-2 font-sans text-13 leading-normal font-normal tracking-normal text-smoke">
          Text
        </h3>
        <p className="border border-line bg-coal px-4 py-3 whitespace-pre-line [unicode-bidi:plaintext]">
          {text}
        </p>
        {state === "unlisted" && (
          <p className="mt-2 text-13 text-act">
            This event is unlisted. Everyone who reads the post can open its page and book.
          </p>
        )}
        <div className="mt-3">
          <CopyButton text={text} copied="Text copied" otherwise="Please select it yourself." />
        </div>
      </div>
    </div>
  );
}

interface PostPictureProps {
  format: Format;
  imageUrl: string | null;
  title: string;
  when: string;
  place: string;
  /** Start of its file name. */
  file: string;
}

const NAMES = { story: "Story", square: "Square" } as const;
const SHAPES = { story: "aspect-[9/16]", square: "aspect-square" } as const;

function PostPicture({ format, imageUrl, title, when, place, file }: PostPictureProps) {
  const logo = useRef<HTMLSpanElement>(null);
  const [made, setMade] = useState<{ address: string; isWithout: boolean; picture: File }>();
  const [hasFailed, setHasFailed] = useState(false);
  const { width, height } = FORMATS[format];
  const name = `${file}-${format}.jpg`;
  useEffect(() => {
    let isLatest = true;
    let address = "";
    const draw = async () => {
      const [picture, mark] = await Promise.all([
        imageUrl ? loadPicture(imageUrl) : null,
        logo.current ? loadLogo(logo.current) : null,
      ]);
      const drawn = await drawPost(format, { title, when, place, picture, logo: mark });
      if (!isLatest || !drawn) return;
      address = URL.createObjectURL(drawn);
      const isWithout = imageUrl !== null && picture === null;
      setMade({ address, isWithout, picture: new File([drawn], name, { type: drawn.type }) });
    };
    draw().catch((error: unknown) => {
      setHasFailed(true);
      reportError(error);
    });
    return () => {
      isLatest = false;
      URL.revokeObjectURL(address);
    };
  }, [format, imageUrl, title, when, place, name]);
  return (
    <figure>
      <figcaption className="mb-2 text-13 text-smoke">
        {`${NAMES[format]}, ${width} × ${height}`}
      </figcaption>
      <div className={`bg-ink ${SHAPES[format]}`}>
        {made && <img src={made.address} alt={`${NAMES[format]}: ${title}, ${when}, ${place}`} />}
      </div>
      <span ref={logo} hidden>
        <Logo className="text-brass" />
      </span>
      {hasFailed && <p className="mt-2 text-13 text-error">The picture could not be drawn.</p>}
      {made?.isWithout && (
        <p className="mt-2 text-13 text-act">The event’s picture could not be loaded.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <PanelButton
          aria-label={`Download ${format}`}
          isBusy={!(made || hasFailed)}
          disabled={hasFailed}
          onClick={() => made && saveFile(made.picture, name)}
        >
          <Download aria-hidden className="size-4" strokeWidth={1.5} />
          <span>Download</span>
        </PanelButton>
        {made && canShare(made.picture) && (
          <PanelButton
            aria-label={`Share ${format}`}
            onClick={() => {
              share(made.picture).catch(reportError);
            }}
          >
            <Share aria-hidden className="size-4" strokeWidth={1.5} />
            <span>Share</span>
          </PanelButton>
        )}
      </div>
    </figure>
  );
}

/** Whether this is a phone that passes files on to other apps. */
const canShare = (picture: File): boolean =>
  window.matchMedia("(pointer: coarse)").matches &&
  "canShare" in navigator &&
  navigator.canShare({ files: [picture] });

async function share(picture: File): Promise<void> {
  await navigator.share({ files: [picture] }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") return;
    const description = "Download the picture and share it from there.";
    toast({ title: "Failed to share", description, variant: "destructive" });
  });
}

/** Loads a picture that may be drawn and saved; null if there is none. */
async function loadPicture(src: string): Promise<HTMLImageElement | null> {
  const { width } = variantsOf(src) ?? {};
  const best = width === undefined ? src : src.replace(/\.jpg$/, `-${width}.avif`);
  for (const address of [best, src]) {
    const image = new Image();
    // A picture of another site without CORS would make the canvas unsavable.
    image.crossOrigin = "anonymous";
    image.src = address;
    const isThere = await image.decode().then(
      () => true,
      () => false,
    );
    if (isThere) return image;
  }
  return null;
}

/** Loads the logo as a picture, in the color that it has on the page. */
function loadLogo(place: HTMLElement): Promise<HTMLImageElement | null> {
  const svg = place.querySelector("svg");
  if (!svg) return loadPicture(place.querySelector("img")?.src ?? "");
  const copy = document.importNode(svg, true);
  for (const [name, value] of Object.entries({
    xmlns: "http://www.w3.org/2000/svg",
    color: getComputedStyle(svg).color,
    "font-family": "serif",
    width: "400",
    height: "400",
  })) {
    copy.setAttribute(name, value);
  }
  const text = new XMLSerializer().serializeToString(copy);
  return loadPicture(`data:image/svg+xml,${encoded(text)}`);
}
