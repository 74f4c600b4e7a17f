import * as z from "zod/mini";

import { PanelField } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { capital } from "@/lib/text";

import { type House, within } from "./house";
import { PageParts } from "./page-parts";
import { type ListedPicture, PictureList, pictureLabel } from "./picture-list";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

type Page = NonNullable<House["pages"][string]>;

/** The pages by the names of their screens; a venue may leave out all but the first. */
const PAGES = [
  { name: "home", title: "Home", isAlways: true },
  { name: "menu", title: "Menu" },
  { name: "about", title: "About" },
  { name: "visit", title: "Visit" },
  { name: "contact", title: "Contact" },
  { name: "host-event", title: "Host an Event" },
  { name: "gallery", title: "Gallery" },
  { name: "history", title: "History" },
  { name: "cocktails", title: "Cocktails" },
  { name: "creativity", title: "Creativity" },
  { name: "comedy", title: "Comedy" },
] as const;

const PLACES = ["pages", "pagePictures"];
const ON: Page = { isOn: true, title: "", description: "" };

const TITLES = new Map<string, string>(PAGES.map(({ name, title }) => [name, title]));
const LABELS: Readonly<Record<string, (title: string) => string>> = {
  title: (title) => `Title of ${title}`,
  description: (title) => `Description of ${title}`,
};

const pictureOf = (title: string) => `picture of ${title}`;

function labelOf(place: string): string {
  const [table, name = "", ...part] = place.split(".");
  const title = TITLES.get(name) ?? capital(name);
  if (table === "pagePictures") return pictureLabel(pictureOf(title), part.join("."));
  return LABELS[part.join(".")]?.(title) ?? title;
}

const rules = z.object({
  pages: z.record(z.string(), z.custom<Page | null>()),
  pagePictures: z.record(z.string(), z.custom<ListedPicture | null>()),
});

/** The pages that the site has, their pictures, and the titles that replace their usual ones. */
export function PagesStep(props: StepFormProps) {
  const saved = { pages: props.house.pages, pagePictures: props.house.pagePictures };
  const form = useStepForm({ ...props, places: PLACES, labelOf, saved, rules });
  const { pages, pagePictures } = form.values;
  const change = (name: string, part: Partial<Page>) =>
    form.set({ pages: { ...pages, [name]: { ...ON, ...pages[name], ...part } } });
  return (
    <>
      <StepForm {...props} form={form} places={PLACES}>
        <ul className="border-t border-line">
          {PAGES.map(({ name, title, ...rest }) => {
            const isAlways = "isAlways" in rest;
            const page = pages[name] ?? ON;
            return (
              <li
                key={name}
                className="grid items-center gap-x-5 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[200px_minmax(0,1fr)]"
              >
                {isAlways ? (
                  <p className="text-parchment">{title}</p>
                ) : (
                  <PanelCheckbox
                    label={title}
                    checked={page.isOn}
                    onChange={({ target }) => change(name, { isOn: target.checked })}
                  />
                )}
                {isAlways && (
                  <PanelField
                    label={labelOf(`pages.${name}.description`)}
                    placeholder="Description for search engines"
                    hint="You can use {tagline}, {street} and {city}."
                    autoComplete="off"
                    value={page.description}
                    onChange={({ target }) => change(name, { description: target.value })}
                    error={form.refused[`pages.${name}.description`]}
                  />
                )}
                {page.isOn && !isAlways && (
                  <PanelField
                    label={labelOf(`pages.${name}.title`)}
                    isLabelHidden
                    placeholder={title}
                    autoComplete="off"
                    value={page.title}
                    onChange={({ target }) => change(name, { title: target.value })}
                    error={form.refused[`pages.${name}.title`]}
                  />
                )}
                {page.isOn && !isAlways && (
                  <div className="sm:col-start-2">
                    <PictureList
                      name={pictureOf(title)}
                      most={1}
                      pictures={[pagePictures[name]].filter((one) => one != null)}
                      onChange={([picture]) =>
                        form.set({ pagePictures: { ...pagePictures, [name]: picture ?? null } })
                      }
                      onBusy={form.setIsBusy}
                      faultOf={(part) => form.refused[within(`pagePictures.${name}`, part)]}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </StepForm>
      <PageParts house={props.house} />
    </>
  );
}
