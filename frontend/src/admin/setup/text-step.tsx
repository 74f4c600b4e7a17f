import * as z from "zod/mini";

import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { visible } from "@/lib/characters";

import type { House } from "./house";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

type HeroPicture = House["hero"][number];

const PLACES = ["tagline", "intro", "description", "hero"];
const NEW: HeroPicture = {
  imageUrl: "",
  alt: "",
  mirrored: false,
  focus: "center",
  portraitUrl: "",
};
const MOST = 6;

const text = z.string().check(z.overwrite(visible));
const rules = z.object({
  tagline: text,
  intro: text,
  description: text,
  hero: z.array(z.custom<HeroPicture>()),
});

/** The first view of the home page: its words, and the pictures behind them. */
export function TextStep(props: StepFormProps) {
  const { tagline, intro, description, hero } = props.house;
  const form = useStepForm({
    ...props,
    places: PLACES,
    saved: { tagline, intro, description, hero },
    rules,
  });
  const pictures = form.values.hero;
  const change = (place: number, part: Partial<HeroPicture>) =>
    form.set({ hero: pictures.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  const faultOf = (place: number, part: string) => form.refused[`hero.${place}.${part}`];
  return (
    <StepForm {...props} form={form} places={PLACES}>
      <PanelField
        label="Tagline"
        hint="A few words below the name."
        autoComplete="off"
        {...form.field("tagline")}
      />
      <PanelTextArea label="Introduction" hint="On the home page." {...form.field("intro")} />
      <PanelTextArea
        label="Description"
        hint="For search engines, and for links that people share."
        {...form.field("description")}
      />
      <section aria-label="Hero pictures" className="grid gap-4">
        {pictures.map((picture, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are chosen
            key={place}
            className="grid items-start gap-x-5 gap-y-3 md:grid-cols-[240px_minmax(0,1fr)]"
          >
            <ImageUpload
              label={`Picture ${place + 1}`}
              value={picture.imageUrl}
              onChange={(imageUrl) => change(place, { imageUrl })}
              onBusy={form.setIsBusy}
              error={faultOf(place, "imageUrl")}
            />
            <div className="grid justify-items-start gap-3">
              <PanelField
                label={`Text for picture ${place + 1}`}
                hint="Says what the picture shows, for people who cannot see it."
                value={picture.alt}
                onChange={({ target }) => change(place, { alt: target.value })}
                error={faultOf(place, "alt")}
                className="w-full"
              />
              <PanelButton
                size="sm"
                variant="danger"
                aria-label={`Remove picture ${place + 1}`}
                onClick={() =>
                  oncePerPress(() => form.set({ hero: pictures.filter((_, at) => at !== place) }))
                }
              >
                Remove
              </PanelButton>
            </div>
          </div>
        ))}
        <div>
          <PanelButton
            size="sm"
            disabled={pictures.length >= MOST}
            onClick={() => form.set({ hero: [...pictures, NEW] })}
          >
            Add a hero picture
          </PanelButton>
        </div>
      </section>
    </StepForm>
  );
}
