import * as z from "zod/mini";

import { PanelField } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";

import type { House } from "./house";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

type Page = House["pages"][string];

/** The pages that a venue may leave out, by the names of their screens. */
const PAGES = [
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
];

const PLACES = ["pages"];
const ON: Page = { isOn: true, title: "", description: "" };

const rules = z.object({ pages: z.record(z.string(), z.custom<Page>()) });

/** The pages that the site has, and the titles that replace their usual ones. */
export function PagesStep(props: StepFormProps) {
  const { pages: saved } = props.house;
  const form = useStepForm({ ...props, places: PLACES, saved: { pages: saved }, rules });
  const { pages } = form.values;
  const change = (name: string, part: Partial<Page>) =>
    form.set({ pages: { ...pages, [name]: { ...(pages[name] ?? ON), ...part } } });
  return (
    <StepForm {...props} form={form} places={PLACES}>
      <ul className="border-t border-line">
        {PAGES.map(({ name, title }) => {
          const page = pages[name] ?? ON;
          return (
            <li
              key={name}
              className="grid items-center gap-x-5 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[200px_minmax(0,1fr)]"
            >
              <PanelCheckbox
                label={title}
                checked={page.isOn}
                onChange={({ target }) => change(name, { isOn: target.checked })}
              />
              {page.isOn && (
                <PanelField
                  label={`Title of ${title}`}
                  isLabelHidden
                  placeholder={title}
                  autoComplete="off"
                  value={page.title}
                  onChange={({ target }) => change(name, { title: target.value })}
                  error={form.refused[`pages.${name}.title`]}
                />
              )}
            </li>
          );
        })}
      </ul>
    </StepForm>
  );
}
