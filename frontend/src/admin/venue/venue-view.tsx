import { Redirect } from "wouter";
import { viewHref } from "@/admin/data/addresses";
import { PageButton } from "@/admin/ui/buttons";
import { slugOf, WithContents } from "@/admin/ui/contents";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { ListFault } from "@/admin/ui/notes";
import { useVenue, VenueContext } from "@/api/venue";
import { OpeningHours } from "@/features/venue/opening-hours";
import { parseClockTime } from "@/lib/time/checked";

import { HoursEditor } from "./hours-editor";
import { AboutSpacesEditor, SpacesEditor } from "./spaces-editor";
import { SpecialDays } from "./special-days";
import type { Stretch, TextGroup } from "./text-group";
import { AfterList, VenueForm, type VenueFormParts } from "./venue-form";
import { BAR_NOTE, hoursInWords, spacesInWords, TEXT_GROUPS } from "./venue-texts";

/** The parts of the site's texts and rules, which were all in this view once. */
const MOVABLE: readonly Omit<TextGroup, "fields">[] = [...TEXT_GROUPS, BAR_NOTE];

/** The hours, closed days, address and rooms; a former URL of another part opens its view. */
export function VenueView() {
  const moved = MOVABLE.find(
    ({ view, title, earlierTitle = title }) =>
      view !== "venue" &&
      [title, earlierTitle].some((name) => window.location.hash === `#${slugOf(name)}`),
  );
  if (moved) return <Redirect to={`${viewHref(moved.view)}#${slugOf(moved.title)}`} replace />;
  return (
    <>
      <ViewHeader title="Venue and hours" actions={<PageButton href="/contact" />} />
      <WithContents>
        <SpecialDays />
        <VenueForm
          view="venue"
          before={(parts) => <Hours {...parts} />}
          after={(parts) => <Spaces {...parts} />}
        />
      </WithContents>
    </>
  );
}

/** The opening hours next to their preview. */
function Hours(parts: VenueFormParts) {
  const { form } = parts;
  const venue = useVenue();
  return (
    <PanelSection title="Opening hours">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div>
          <HoursEditor
            hours={form.values.hours}
            faultOf={(part) => form.refused[`hours.${part}`]}
            onChange={(hours) => form.set({ hours })}
          />
          <ListFault fault={form.refused.hours} />
          <AfterList
            name="hours"
            label="Opening hours"
            words={(hours) => hoursInWords(hours, venue)}
            {...parts}
          />
        </div>
        <section aria-label="As visitors see it" className="self-start border border-line p-5">
          <p className="label mb-3 text-brass">As visitors see it</p>
          <div className="text-smoke">
            <HoursPreview hours={form.values.hours} />
          </div>
        </section>
      </div>
    </PanelSection>
  );
}

/** The spaces and their pictures. */
function Spaces(parts: VenueFormParts) {
  const { form } = parts;
  return (
    <>
      <PanelSection title="Spaces">
        <SpacesEditor
          spaces={form.values.spaces}
          faultOf={(part) => form.refused[`spaces.${part}`]}
          onChange={(spaces) => form.set({ spaces })}
        />
        <ListFault fault={form.refused.spaces} />
        <AfterList name="spaces" label="Spaces" words={spacesInWords} {...parts} />
      </PanelSection>
      <PanelSection title="Pictures of the spaces">
        <AboutSpacesEditor
          spaces={form.values.aboutSpaces}
          faultOf={(part) => form.refused[`aboutSpaces.${part}`]}
          onChange={(aboutSpaces) => form.set({ aboutSpaces })}
          onBusy={form.setIsBusy}
        />
        <AfterList
          name="aboutSpaces"
          label="Pictures of the spaces"
          words={spacesInWords}
          {...parts}
        />
      </PanelSection>
    </>
  );
}

/** Hours that are not saved yet, as the contact page would show them. */
function HoursPreview({ hours }: { hours: readonly Stretch[] }) {
  const venue = useVenue();
  const shown = hours.flatMap(({ day, ...typed }) => {
    const [opens, closes] = [parseClockTime(typed.opens), parseClockTime(typed.closes)];
    return opens && closes ? [{ day, opens, closes, closesNextDay: closes <= opens }] : [];
  });
  return (
    <VenueContext value={{ ...venue, hours: shown }}>
      <OpeningHours />
    </VenueContext>
  );
}
