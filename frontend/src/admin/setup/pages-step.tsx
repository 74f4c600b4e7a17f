import { Link } from "wouter";
import * as z from "zod/mini";

import { fromStep, stepHref, viewHref } from "@/admin/data/addresses";
import { slugOf } from "@/admin/ui/contents";
import { PanelField } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { categoriesOn, categoryName, useVenue } from "@/api/venue";
import { capital } from "@/lib/text";

import { type House, within } from "./house";
import { PageParts } from "./page-parts";
import { type ListedPicture, PictureList, pictureLabel } from "./picture-list";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

type Page = NonNullable<House["pages"][string]>;

type Part = "switch" | "title" | "description" | "picture";

interface ListedPage {
  /** The folder of its screen, as the profile names it. */
  name: string;
  title: string;
  /** The manager sets these parts of the page. Default: `USUAL`. */
  parts?: readonly Part[];
  about?: string;
  /** The views that have its content, each by its name: the text, the pictures. */
  links?: readonly (readonly [content: string, href: string])[];
  /** Its address, if it shows the events of the categories that name it. */
  shows?: string;
}

const USUAL: readonly Part[] = ["switch", "title", "picture"];

const textsHref = (group: string) => `${viewHref("texts")}#${slugOf(group)}`;
const venueHref = (part: string) => `${viewHref("venue")}#${slugOf(part)}`;
const PHRASES = textsHref("Phrases");
const LEGAL = `${viewHref("taxes")}#${slugOf("Terms and privacy")}`;
const PICTURES = stepHref("pictures");

/** The pages by the names of their screens. Legal pages have fixed names. */
const PAGES: readonly ListedPage[] = [
  {
    name: "home",
    title: "Home",
    parts: ["title", "description"],
    links: [
      ["Text", venueHref("Words of the house")],
      ["Pictures", PICTURES],
    ],
  },
  {
    name: "events",
    title: "Events",
    parts: ["title"],
    links: [["Categories", viewHref("categories")]],
  },
  {
    name: "menu",
    title: "Menu",
    links: [
      ["Text", textsHref("Note of the bar")],
      ["Drinks", viewHref("menu")],
    ],
  },
  { name: "about", title: "About", links: [["Text", textsHref("About the house")]] },
  { name: "visit", title: "Visit", links: [["Text", textsHref("Before you come")]] },
  {
    name: "contact",
    title: "Contact",
    links: [
      ["Text", PHRASES],
      ["Addresses", venueHref("Contact")],
    ],
  },
  {
    name: "host-event",
    title: "Host an Event",
    links: [
      ["Text", textsHref("Page for private events")],
      ["Slideshow", viewHref("host-slideshow")],
      ["Past events", viewHref("past-events")],
    ],
  },
  {
    name: "gallery",
    title: "Gallery",
    links: [
      ["Text", PHRASES],
      ["Pictures", PICTURES],
      ["Featured photos", viewHref("photos")],
    ],
  },
  { name: "history", title: "History", links: [["Text", textsHref("History page")]] },
  {
    name: "cocktails",
    title: "Cocktails",
    links: [
      ["Text", PHRASES],
      ["Drinks", viewHref("menu")],
    ],
  },
  { name: "creativity", title: "Creativity", links: [["Text", PHRASES]], shows: "/creativity" },
  {
    name: "comedy",
    title: "Comedy",
    links: [
      ["Text", viewHref("season")],
      ["Videos", viewHref("videos")],
    ],
    shows: "/comedy",
  },
  { name: "privacy", title: "Privacy", parts: ["switch"], links: [["Text", LEGAL]] },
  { name: "terms", title: "Terms", parts: ["switch"], links: [["Text", LEGAL]] },
  {
    name: "secret-calendar",
    title: "Secret calendar",
    parts: ["switch"],
    about: "The button on the home page by which guests ask for unlisted events.",
    links: [
      ["Text", PHRASES],
      ["Pictures", PICTURES],
    ],
  },
];

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
  if (name === "") return table === "pagePictures" ? "Pictures of pages" : "Pages";
  if (table === "pagePictures") return pictureLabel(pictureOf(title), part.join("."));
  return LABELS[part.join(".")]?.(title) ?? title;
}

const rules = z.object({
  pages: z.record(z.string(), z.custom<Page | null>()),
  pagePictures: z.record(z.string(), z.custom<ListedPicture | null>()),
});

const pagesInWords = (pages: House["pages"]) =>
  Object.entries(pages)
    .filter(([, page]) => page && !(page.isOn && page.title === "" && page.description === ""))
    .map(([name, page]) => {
      const set = page?.isOn ? [page.title, page.description].filter(Boolean).join(", ") : "off";
      return `${labelOf(`pages.${name}`)}: ${set}`;
    })
    .join("; ");

const picturesInWords = (pictures: House["pagePictures"]) =>
  Object.entries(pictures)
    .map(([name, picture]) => `${labelOf(`pages.${name}`)}: ${picture?.alt ?? "none"}`)
    .join("; ");

const words = { pages: pagesInWords, pagePictures: picturesInWords };

const LINK =
  "inline-flex items-center text-brass-hi underline decoration-brass/40 underline-offset-4 hover:decoration-brass-hi max-md:min-h-11";

/** The categories whose events a page shows, and a link to change them. */
function ShownCategories({ path, hrefOf }: { path: string; hrefOf: (href: string) => string }) {
  const venue = useVenue();
  const names = categoriesOn(venue, path).map((slug) => categoryName(venue, slug));
  return (
    <>
      <p className="text-smoke">
        {names.length === 0
          ? "No category is shown here yet."
          : `Shows events of: ${names.join(", ")}`}
      </p>
      <Link href={hrefOf(viewHref("categories"))} className={LINK}>
        {`Categories of ${TITLES.get(path.slice(1)) ?? path}`}
      </Link>
    </>
  );
}

/** The pages that the site has, their pictures, and the titles that replace their usual ones. */
export function PagesStep(props: StepFormProps) {
  const saved = { pages: props.house.pages, pagePictures: props.house.pagePictures };
  const form = useStepForm({ ...props, places: PLACES, labelOf, saved, rules, words });
  const { pages, pagePictures } = form.values;
  /** A view opened from the setup links back to this step. */
  const hrefOf = (href: string) =>
    props.onLeave && !href.startsWith(viewHref("setup")) ? fromStep(href, "pages") : href;
  const change = (name: string, part: Partial<Page>) =>
    form.set({ pages: { ...pages, [name]: { ...ON, ...pages[name], ...part } } });
  const fieldOf = (name: string, part: "title" | "description") => {
    const place = `pages.${name}.${part}`;
    return {
      label: labelOf(place),
      autoComplete: "off",
      value: (pages[name] ?? ON)[part],
      onChange: ({ target }: { target: { value: string } }) => {
        const changed: Partial<Page> = {};
        changed[part] = target.value;
        change(name, changed);
      },
      error: form.refused[place],
    };
  };
  return (
    <>
      <StepForm {...props} form={form} places={PLACES}>
        <ul className="border-t border-line">
          {PAGES.map(({ name, title, parts = USUAL, about, links = [], shows }) => {
            const isSwitched = parts.includes("switch");
            const isOn = !isSwitched || (pages[name] ?? ON).isOn;
            return (
              <li
                key={name}
                className="grid items-center gap-x-5 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[200px_minmax(0,1fr)]"
              >
                {isSwitched ? (
                  <PanelCheckbox
                    label={title}
                    checked={isOn}
                    onChange={({ target }) => change(name, { isOn: target.checked })}
                  />
                ) : (
                  <p className="text-parchment">{title}</p>
                )}
                {about && <p className="text-13 text-smoke">{about}</p>}
                {isOn && parts.includes("title") && (
                  <PanelField {...fieldOf(name, "title")} isLabelHidden placeholder={title} />
                )}
                {isOn && parts.includes("description") && (
                  <div className="sm:col-start-2">
                    <PanelField
                      {...fieldOf(name, "description")}
                      placeholder="Description for search engines"
                      hint="You can use {tagline}, {street} and {city}."
                    />
                  </div>
                )}
                {isOn && (links.length > 0 || shows !== undefined) && (
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 sm:col-start-2">
                    {shows !== undefined && <ShownCategories path={shows} hrefOf={hrefOf} />}
                    {links.map(([content, href]) => (
                      <Link key={content} href={hrefOf(href)} className={LINK}>
                        {`${content} of ${title}`}
                      </Link>
                    ))}
                  </div>
                )}
                {isOn && parts.includes("picture") && (
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
