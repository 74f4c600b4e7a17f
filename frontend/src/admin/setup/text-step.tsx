import * as z from "zod/mini";

import { pageName } from "@/admin/data/page-name";
import { labelAt } from "@/admin/data/use-row-form";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { ImageUpload } from "@/admin/ui/image-upload";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { visible } from "@/lib/characters";
import { capital } from "@/lib/text";

import { HeadlineWords, headlineInWords, headlineLabel } from "./headline-words";
import { type House, isWithin, within } from "./house";
import { type ListedPicture, PictureList, pictureLabel, picturesInWords } from "./picture-list";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

type HeroPicture = House["hero"][number];

interface PictureGroup {
  /** The path in the profile: a list, or one picture if `most` is 1. */
  place: "openGraph" | "photoWall" | "gallery.photos" | "hosting.pictures" | "secretCalendar";
  name: string;
  title: string;
  most: number;
  hasCaptions?: boolean;
  /** The page that shows the pictures and its usual name in the menu; without it, shared links. */
  page?: readonly [screen: string, usual: string];
}

const GROUPS: readonly PictureGroup[] = [
  { place: "openGraph", name: "picture for links", title: "Picture for shared links", most: 1 },
  {
    place: "photoWall",
    name: "photo for the photo wall",
    title: "Photo wall",
    most: 50,
    page: ["home", "Home"],
  },
  {
    place: "gallery.photos",
    name: "photo for the gallery",
    title: "Gallery",
    most: 200,
    hasCaptions: true,
    page: ["gallery", "Gallery"],
  },
  {
    place: "hosting.pictures",
    name: "picture of events",
    title: "Private events",
    most: 50,
    page: ["host-event", "Host an Event"],
  },
  {
    place: "secretCalendar",
    name: "picture of the secret calendar",
    title: "Secret calendar",
    most: 1,
    page: ["home", "Home"],
  },
];
const OTHERS = GROUPS.map(({ place }) => place);
const PLACES = ["tagline", "intro", "description", "headline", "hero", ...OTHERS];
const NEW: HeroPicture = {
  imageUrl: "",
  alt: "",
  mirrored: false,
  focus: "center",
  portraitUrl: "",
};
const MOST = 6;

type GalleryPhoto = Schemas["WrittenGalleryPhoto"];
type Listed = readonly ListedPicture[] | ListedPicture | null;

const single = z.nullable(z.custom<ListedPicture>());
const several = z.array(z.custom<ListedPicture>());
const text = z.string().check(z.overwrite(visible));
const rules = z.object({
  tagline: text,
  intro: text,
  description: text,
  headline: z.array(z.custom<House["headline"][number]>()),
  hero: z.array(z.custom<HeroPicture>()),
  openGraph: single,
  photoWall: several,
  "gallery.photos": z.array(z.custom<GalleryPhoto>()),
  "hosting.pictures": several,
  secretCalendar: single,
});

const LABELS = { tagline: "Tagline", intro: "Introduction", description: "Description" };
const HERO = { place: "hero", name: "hero picture" };

const labelOf = (at: string) => {
  if (isWithin(at, "headline")) return headlineLabel(at.slice("headline.".length));
  const group = [HERO, ...GROUPS].find(({ place }) => isWithin(at, place));
  return group ? pictureLabel(group.name, at.slice(group.place.length + 1)) : labelAt(LABELS, at);
};

/** The pictures of a group, which holds a list or one of them. */
const listOf = (value: Listed): readonly ListedPicture[] =>
  value === null ? [] : "imageUrl" in value ? [value] : value;

const inWords = (value: Listed) => picturesInWords(listOf(value));
const words = {
  headline: headlineInWords,
  hero: picturesInWords,
  openGraph: inWords,
  photoWall: inWords,
  "gallery.photos": inWords,
  "hosting.pictures": inWords,
  secretCalendar: inWords,
};

interface HeroFieldsProps {
  name: string;
  picture: HeroPicture;
  onChange: (part: Partial<HeroPicture>) => void;
  onBusy: (isBusy: boolean) => void;
  fault: string | undefined;
}

const FOCUSES = ["left", "center", "right"] as const;

/** The part of a hero picture that stays in view, its direction, and its tall picture. */
function HeroFields({ name, picture, onChange, onBusy, fault }: HeroFieldsProps) {
  const holds = [
    `focus ${picture.focus}`,
    picture.mirrored && "mirrored",
    picture.portraitUrl && "tall picture",
  ];
  return (
    <div className="w-full">
      <Fold title={`More for ${name}`} holds={holds}>
        <PanelSelect
          label={pictureLabel(name, "focus")}
          hint="This part stays in view on every screen."
          value={picture.focus}
          onChange={({ target }) => {
            const focus = FOCUSES.find((one) => one === target.value);
            if (focus) onChange({ focus });
          }}
          className="w-full"
        >
          {FOCUSES.map((focus) => (
            <option key={focus} value={focus}>
              {capital(focus)}
            </option>
          ))}
        </PanelSelect>
        <PanelCheckbox
          label={pictureLabel(name, "mirrored")}
          checked={picture.mirrored}
          onChange={({ target }) => onChange({ mirrored: target.checked })}
        />
        <div className="w-full max-w-60">
          <ImageUpload
            label={pictureLabel(name, "portraitUrl")}
            value={picture.portraitUrl ?? ""}
            onChange={(portraitUrl) => onChange({ portraitUrl })}
            onBusy={onBusy}
            error={fault}
          />
        </div>
      </Fold>
    </div>
  );
}

/** The first view of the home page, and the pictures of the site. */
export function TextStep(props: StepFormProps) {
  const { house } = props;
  const { tagline, intro, description } = house;
  const form = useStepForm({
    ...props,
    places: PLACES,
    labelOf,
    saved: {
      ...{ tagline, intro, description, headline: house.headline, hero: house.hero },
      openGraph: house.openGraph,
      photoWall: house.photoWall,
      "gallery.photos": house.gallery.photos ?? [],
      "hosting.pictures": house.hosting.pictures ?? [],
      secretCalendar: house.secretCalendar,
    },
    rules,
    words,
  });
  const { hero } = form.values;
  const venue = useVenue();
  return (
    <StepForm {...props} form={form} places={PLACES}>
      <PanelField
        label={LABELS.tagline}
        hint="A few words below the name."
        autoComplete="off"
        {...form.field("tagline")}
      />
      <PanelTextArea label={LABELS.intro} hint="On the home page." {...form.field("intro")} />
      <PanelTextArea
        label={LABELS.description}
        hint="For search engines, and for links that people share."
        {...form.field("description")}
      />
      <section aria-label="Rotating headline" className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-sans text-15 font-medium">Rotating headline</h3>
        <HeadlineWords
          words={form.values.headline}
          onChange={(headline) => form.set({ headline })}
          faultOf={(part) => form.refused[within("headline", part)]}
        />
      </section>
      <section aria-label="Hero pictures" className="grid gap-4 border-t border-line pt-4">
        <PictureList
          name={HERO.name}
          most={MOST}
          pictures={hero}
          onChange={(pictures) => form.set({ hero: pictures.map((one) => ({ ...NEW, ...one })) })}
          onBusy={form.setIsBusy}
          faultOf={(part) => form.refused[within("hero", part)]}
          more={(place, name) => {
            const picture = hero[place];
            return (
              picture && (
                <HeroFields
                  name={name}
                  picture={picture}
                  onChange={(part) =>
                    form.set({
                      hero: hero.map((one, at) => (at === place ? { ...one, ...part } : one)),
                    })
                  }
                  onBusy={form.setIsBusy}
                  fault={form.refused[`hero.${place}.portraitUrl`]}
                />
              )
            );
          }}
        />
      </section>
      {GROUPS.map(({ place, name, title, most, hasCaptions = false, page }) => {
        const value = form.values[place];
        return (
          <section key={place} aria-label={title} className="grid gap-3 border-t border-line pt-4">
            <div>
              <h3 className="font-sans text-15 font-medium">{title}</h3>
              <p className="field-note text-smoke">
                {page
                  ? `Shown on the page ${pageName(venue, ...page)}.`
                  : "Shown where people share a link to the site."}
              </p>
            </div>
            <PictureList
              {...{ name, most, hasCaptions }}
              pictures={listOf(value)}
              onChange={(pictures) =>
                form.set({ [place]: most === 1 ? (pictures[0] ?? null) : pictures })
              }
              onBusy={form.setIsBusy}
              faultOf={(part) => form.refused[within(place, part)]}
            />
          </section>
        );
      })}
    </StepForm>
  );
}
