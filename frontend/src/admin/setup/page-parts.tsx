import * as z from "zod/mini";

import { oncePerPress } from "@/admin/data/use-removal";
import { labelAt } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";
import { counted } from "@/lib/text";

import { DrawingChoice } from "./drawing-choice";
import { HistorySections, sectionLabel } from "./history-sections";
import { HistoryWalk } from "./history-walk";
import { type House, within } from "./house";
import { type ListedPicture, PictureList, pictureLabel } from "./picture-list";
import { faultWithin, StepForm, useStepForm } from "./step-form";

/** The parts of single pages, each folded and saved on its own. */
export function PageParts({ house }: { house: House }) {
  const { signUp, softwareCredit, pillars, history, mapDrawing } = house;
  const sections = history.sections ?? [];
  return (
    <section aria-label="Parts of pages" className="mt-8 grid gap-3 border-t border-line pt-5">
      <h3 className="font-sans text-17 font-medium">Parts of pages</h3>
      <Fold title="Sign-up form" holds={[signUp ? signUp.button : "None"]}>
        <SignUpForm house={house} />
      </Fold>
      <Fold title="Software credit" holds={[softwareCredit ? softwareCredit.name : "None"]}>
        <CreditForm house={house} />
      </Fold>
      <Fold
        title="Pillars"
        holds={[counted(Object.values(pillars).filter((one) => one !== null).length, "picture")]}
      >
        <PillarsForm house={house} />
      </Fold>
      <Fold title="Map of the visit page" holds={[mapDrawing ? "A drawing" : "None uploaded"]}>
        <MapForm house={house} />
      </Fold>
      <Fold title="History page" holds={[counted(sections.length, "section")]}>
        <HistoryForm house={house} />
      </Fold>
      <Fold title="Map of the history page" holds={[history.walk ? history.walk.street : "None"]}>
        <HistoryWalk house={house} />
      </Fold>
    </section>
  );
}

type SignUp = Schemas["WrittenSignUp"];
type SignUpTitles = SignUp["titles"][number];

const SIGN_UP = ["signUp"];
const NEW_SIGN_UP: SignUp = { button: "", url: "", titles: [] };
const NEW_TITLES: SignUpTitles = { contains: [], opensForm: false };
const signUpRules = z.object({ signUp: z.nullable(z.custom<SignUp>()) });

const SIGN_UP_LABELS = {
  "signUp.button": "Words on the sign-up button",
  "signUp.url": "Address of the sign-up form",
};

const signUpInWords = (signUp: SignUp | null) =>
  signUp
    ? [signUp.button, signUp.url, ...signUp.titles.map((one) => one.contains.join(" + "))].join(
        ", ",
      )
    : "None";

const titleLabel = (title: number) => `Words in the title ${title + 1}`;

/** Returns the label of a part of the form, such as "signUp.titles.0.contains.1". */
function signUpLabel(place: string): string | undefined {
  const [, , title, , line] = place.split(".");
  if (title === undefined) return labelAt(SIGN_UP_LABELS, place);
  const words = titleLabel(Number(title));
  return line === undefined ? words : `${words}, line ${Number(line) + 1}`;
}

/** The external form by which guests sign up, and the titles of events that show its button. */
function SignUpForm({ house }: { house: House }) {
  const props = { house, title: "Sign-up form" };
  const form = useStepForm({
    ...props,
    places: SIGN_UP,
    labelOf: signUpLabel,
    saved: { signUp: house.signUp },
    rules: signUpRules,
    words: { signUp: signUpInWords },
    sentLists: ({ signUp }) => (signUp ? { signUp: withoutEmptyLines(signUp) } : {}),
  });
  const { signUp } = form.values;
  const change = (part: Partial<SignUp>) =>
    form.set({ signUp: { ...NEW_SIGN_UP, ...signUp, ...part } });
  const titles = signUp?.titles ?? [];
  const changeTitles = (place: number, part: Partial<SignUpTitles>) =>
    change({ titles: titles.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  return (
    <StepForm {...props} form={form} places={SIGN_UP}>
      <PanelCheckbox
        label="Guests of some events sign up by a form elsewhere"
        checked={signUp !== null}
        onChange={({ target }) => form.set({ signUp: target.checked ? NEW_SIGN_UP : null })}
      />
      {signUp && (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <PanelField
              label={SIGN_UP_LABELS["signUp.button"]}
              required
              value={signUp.button}
              onChange={({ target }) => change({ button: target.value })}
              error={form.refused["signUp.button"]}
            />
            <PanelField
              label={SIGN_UP_LABELS["signUp.url"]}
              required
              type="url"
              value={signUp.url}
              onChange={({ target }) => change({ url: target.value })}
              error={form.refused["signUp.url"]}
            />
          </div>
          {titles.map((one, place) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
              key={place}
              className="grid gap-3 border-l-2 border-line pl-4"
            >
              <PanelTextArea
                label={titleLabel(place)}
                required
                hint="One per line. A title that has all of them shows the button."
                value={one.contains.join("\n")}
                onChange={({ target }) =>
                  changeTitles(place, { contains: target.value.split("\n") })
                }
                error={faultWithin(form.refused, `signUp.titles.${place}`, signUpLabel)}
              />
              <PanelCheckbox
                label={`The card leads to the form ${place + 1}`}
                checked={one.opensForm}
                onChange={({ target }) => changeTitles(place, { opensForm: target.checked })}
              />
              <div>
                <PanelButton
                  size="sm"
                  variant="danger"
                  onClick={() =>
                    oncePerPress(() => change({ titles: titles.filter((_, at) => at !== place) }))
                  }
                >
                  {`Remove title ${place + 1}`}
                </PanelButton>
              </div>
            </div>
          ))}
          <div>
            <PanelButton size="sm" onClick={() => change({ titles: [...titles, NEW_TITLES] })}>
              Add a title
            </PanelButton>
          </div>
        </>
      )}
    </StepForm>
  );
}

const withoutEmptyLines = (signUp: SignUp): SignUp => ({
  ...signUp,
  titles: signUp.titles.map((one) => ({
    ...one,
    contains: one.contains.map(visible).filter((words) => words !== ""),
  })),
});

const CREDIT = ["softwareCredit"];
const CREDIT_LABELS = {
  "softwareCredit.name": "Name in the credit",
  "softwareCredit.url": "Address of the credit",
};
const text = z.string().check(z.overwrite(visible));
const creditRules = z.object({ name: text, url: text });

/** The name and the address that the foot of each page credits; empty for none. */
function CreditForm({ house }: { house: House }) {
  const props = { house, title: "Software credit" };
  const { name = "", url = "" } = house.softwareCredit ?? {};
  const form = useStepForm({
    ...props,
    places: CREDIT,
    labelOf: (place) => labelAt(CREDIT_LABELS, place),
    saved: { softwareCredit: { name, url } },
    rules: z.object({ softwareCredit: creditRules }),
    words: { softwareCredit: (one) => [one.name, one.url].filter(Boolean).join(", ") || "None" },
    sentLists: ({ softwareCredit: credit }) => ({
      softwareCredit: credit && credit.name + credit.url === "" ? null : credit,
    }),
  });
  const credit = form.values.softwareCredit;
  const isGiven = credit.name + credit.url !== "";
  const change = (part: Partial<typeof credit>) =>
    form.set({ softwareCredit: { ...credit, ...part } });
  return (
    <StepForm {...props} form={form} places={CREDIT}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <PanelField
          label={CREDIT_LABELS["softwareCredit.name"]}
          required={isGiven}
          hint="Leave both blank to show none."
          value={credit.name}
          onChange={({ target }) => change({ name: target.value })}
          error={form.refused["softwareCredit.name"]}
        />
        <PanelField
          label={CREDIT_LABELS["softwareCredit.url"]}
          required={isGiven}
          type="url"
          value={credit.url}
          onChange={({ target }) => change({ url: target.value })}
          error={form.refused["softwareCredit.url"]}
        />
      </div>
    </StepForm>
  );
}

const PILLARS = ["pillars"];
const NAMES = ["cocktails", "creativity", "comedy"];
const pillarPicture = (name: string) => `picture of the pillar ${name}`;
const pillarRules = z.object({ pillars: z.record(z.string(), z.custom<ListedPicture | null>()) });

/** The pictures of the three pillars; by default, a pillar uses that of its page. */
function PillarsForm({ house }: { house: House }) {
  const props = { house, title: "Pillars" };
  const form = useStepForm({
    ...props,
    places: PILLARS,
    labelOf: (place) => {
      const [, name, ...part] = place.split(".");
      return name && pictureLabel(pillarPicture(name), part.join("."));
    },
    saved: { pillars: house.pillars },
    rules: pillarRules,
    words: {
      pillars: (pictures) =>
        Object.entries(pictures)
          .map(([name, picture]) => `${name}: ${picture?.alt ?? "none"}`)
          .join("; "),
    },
  });
  const { pillars } = form.values;
  return (
    <StepForm {...props} form={form} places={PILLARS}>
      <p className="text-13 text-smoke">Without a picture, a pillar has the picture of its page.</p>
      {NAMES.map((name) => (
        <PictureList
          key={name}
          name={pillarPicture(name)}
          most={1}
          pictures={[pillars[name]].filter((one) => one != null)}
          onChange={([picture]) => form.set({ pillars: { ...pillars, [name]: picture ?? null } })}
          onBusy={form.setIsBusy}
          faultOf={(part) => form.refused[within(`pillars.${name}`, part)]}
        />
      ))}
    </StepForm>
  );
}

const MAP = ["mapDrawing"];
const MAP_LABEL = "Map of the streets";

/** The map around the entrance, shown on the page Visit. */
function MapForm({ house }: { house: House }) {
  const props = { house, title: "Map of the visit page" };
  const form = useStepForm({
    ...props,
    places: MAP,
    labelOf: () => MAP_LABEL,
    saved: { mapDrawing: house.mapDrawing ?? "" },
    sent: (_, drawing) => drawing || null,
    words: { mapDrawing: (drawing) => (drawing === "" ? "None uploaded" : "A drawing") },
  });
  const { value, error } = form.field("mapDrawing");
  return (
    <StepForm {...props} form={form} places={MAP}>
      <DrawingChoice
        label={MAP_LABEL}
        hint="An SVG of shapes, without styles; streets can have names as text. Describe it under Texts, 'Text for the map'."
        value={value}
        error={error}
        onChange={(mapDrawing) => form.set({ mapDrawing })}
      />
    </StepForm>
  );
}

type Section = Schemas["WrittenSection"];

const HISTORY = ["history.sections"];
const labelInHistory = (place: string) => sectionLabel(place.slice("history.sections.".length));
const historyRules = z.object({ "history.sections": z.array(z.custom<Section>()) });

/** The sections of the history page. */
function HistoryForm({ house }: { house: House }) {
  const props = { house, title: "History sections" };
  const form = useStepForm({
    ...props,
    places: HISTORY,
    labelOf: labelInHistory,
    saved: { "history.sections": house.history.sections ?? [] },
    rules: historyRules,
    words: {
      "history.sections": (sections) =>
        sections.map(({ heading }) => heading || "New section").join(", ") || "None",
    },
    sentLists: ({ "history.sections": sections }) => ({
      "history.sections": sections?.map((section) => ({
        ...section,
        paragraphs: section.paragraphs.map(visible).filter((words) => words !== ""),
      })),
    }),
  });
  return (
    <StepForm {...props} form={form} places={HISTORY}>
      <HistorySections
        sections={form.values["history.sections"]}
        faultOf={(part) => faultWithin(form.refused, `history.sections.${part}`, labelInHistory)}
        onChange={(sections) => form.set({ "history.sections": sections })}
      />
    </StepForm>
  );
}
