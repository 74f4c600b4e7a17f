import { Check } from "lucide-react";
import { type ComponentProps, type ComponentType, type RefObject, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";

import { OneConnection } from "@/admin/connections/connections";
import { newHref, stepHref } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { Loaded, ProgressBar } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { Link } from "@/ui/link";

import { HoursStep } from "./hours-step";
import { HOUSE_URL, type House, SETUP_URL, type SetupStep } from "./house";
import { LegalStep } from "./legal-step";
import { LookStep } from "./look-step";
import { NameStep } from "./name-step";
import { CloseButton, OpenButton } from "./opening";
import { PagesStep } from "./pages-step";
import type { StepFormProps } from "./step-form";
import { TextStep } from "./text-step";

type StepName = SetupStep["step"];

interface Known {
  title: string;
  /** Explains the purpose of the step. */
  about: string;
  Form?: ComponentType<StepFormProps>;
  /** The connection that is set in the step. */
  connection?: ComponentProps<typeof OneConnection>["what"];
  /** Link to the section of the panel, or the page of the site, where the step is done. */
  section?: { text: string; href: string; isOutside?: boolean };
}

const STEPS: Record<StepName, Known> = {
  name: {
    title: "Name and address",
    about: "Guests read them on every page and in every email.",
    Form: NameStep,
  },
  look: {
    title: "Look",
    about: "You can change all of it later.",
    Form: LookStep,
  },
  pictures: {
    title: "Pictures and text",
    about: "The first view of your home page.",
    Form: TextStep,
  },
  hours: {
    title: "Hours and rooms",
    about: "Enter when you are open, and the rooms with their seats.",
    Form: HoursStep,
  },
  pages: {
    title: "Pages",
    about: "Choose the pages that your site has. Each one leads to its text and pictures.",
    Form: PagesStep,
  },
  legal: {
    title: "Legal",
    about: "Enter your legal name, your terms, and your notes on privacy.",
    Form: LegalStep,
  },
  email: {
    title: "Email",
    about: "Connect a mail server. Then send a test message.",
    connection: "mail",
  },
  payments: {
    title: "Card payments",
    about: "Enter the key of your Stripe account, so that guests can pay when they book.",
    connection: "payments",
  },
  backups: {
    title: "Backups",
    about: "Choose a place for the nightly copy of everything.",
    connection: "backup",
  },
  show: {
    title: "First show",
    about: "Add the first event of your programme.",
    section: { text: "Add a show", href: newHref() },
  },
  booking: {
    title: "Test booking",
    about: "Book a seat as a guest does, and look at the email. You can cancel the booking later.",
    section: { text: "Book on the site", href: "/events", isOutside: true },
  },
};

/** Lists the steps until the venue opens, with their missing parts; one step is open. */
export function SetupView() {
  const steps = usePanelQuery(SETUP_URL);
  const house = usePanelQuery(HOUSE_URL);
  return (
    <Loaded of="setup" query={steps}>
      {(found) => (
        <Loaded of="venue" query={house}>
          {(known) => <Setup steps={found} house={known} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Setup({ steps, house }: { steps: readonly SetupStep[]; house: House }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("step");
  const open = steps.find(({ step }) => step === asked) ?? steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  const undone = steps
    .filter((step) => !step.done)
    .map(({ step }) => ({ step, title: STEPS[step].title }));
  const title = useTitleOf(open?.step);
  const goOn = (from: StepName) => {
    const at = steps.findIndex(({ step }) => step === from);
    const next = steps[at + 1] ?? steps[0];
    if (next) navigate(stepHref(next.step));
  };
  return (
    <>
      <ViewHeader
        title={house.name === "" ? "Set up your venue" : `Set up ${house.name}`}
        {...(!house.isOpen && { above: "Only staff can see the site" })}
        actions={
          <>
            <PanelButton href="/" target="_blank">
              View the site
            </PanelButton>
            {house.isOpen ? <CloseButton /> : <OpenButton undone={undone} />}
          </>
        }
      />
      <p className="text-smoke max-md:mt-4 md:-mt-3">
        {`${done} of ${steps.length} steps done. Leave any time; everything you save is kept.`}
      </p>
      <ProgressBar label="Steps done" value={done / steps.length} className="mt-3 max-w-80" />
      <ol className="mt-7 grid content-start gap-x-6 lg:grid-cols-[272px_minmax(0,1fr)] lg:grid-rows-[repeat(11,min-content)_1fr]">
        {steps.map((step, place) => (
          <StepItem
            key={step.step}
            step={step}
            number={place + 1}
            isOpen={step === open}
            house={house}
            heading={title}
            onLeave={() => goOn(step.step)}
          />
        ))}
      </ol>
    </>
  );
}

/** Brings the title of a step into view when another one opens. */
function useTitleOf(step: StepName | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }, [step]);
  return title;
}

interface StepItemProps {
  step: SetupStep;
  number: number;
  isOpen: boolean;
  house: House;
  /** The title of the open step. */
  heading: RefObject<HTMLHeadingElement | null>;
  onLeave: () => void;
}

function StepItem({ step, number, isOpen, house, heading, onLeave }: StepItemProps) {
  const { title } = STEPS[step.step];
  return (
    <li className="contents">
      <Link
        href={stepHref(step.step)}
        aria-current={isOpen ? "step" : undefined}
        className="grid min-h-12 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-l-2 border-row border-l-transparent px-3 hover:bg-soot aria-[current]:border-l-brass aria-[current]:bg-soot max-lg:min-h-13 lg:col-start-1"
      >
        <StepMark isDone={step.done} number={number} />
        <span>
          <span>{title}</span>
          {step.done && <span className="sr-only">, done</span>}
        </span>
        <span className="max-w-36 truncate text-13 text-smoke">{missingText(step)}</span>
      </Link>
      {isOpen && (
        <section
          aria-label={title}
          className="border border-line bg-soot p-5 max-lg:border-x-0 max-md:p-4 lg:col-start-2 lg:row-span-full lg:row-start-1"
        >
          <PartBoundary>
            <OpenStep key={step.step} {...{ step, house, heading, onLeave }} />
          </PartBoundary>
        </section>
      )}
    </li>
  );
}

function StepMark({ isDone, number }: { isDone: boolean; number: number }) {
  return isDone ? (
    <span className="grid size-5 place-items-center rounded-full bg-available/20 text-available">
      <Check aria-hidden className="size-3" strokeWidth={2.5} />
    </span>
  ) : (
    <span className="figures grid size-5 place-items-center rounded-full border border-line text-13 text-smoke">
      {number}
    </span>
  );
}

const missingText = ({ missing }: SetupStep): string =>
  missing.length === 0 ? "" : `${missing.length} missing`;

function OpenStep({ step, house, heading, onLeave }: Omit<StepItemProps, "number" | "isOpen">) {
  const { title, about, Form, connection, section } = STEPS[step.step];
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-20 font-sans text-19 font-medium lg:scroll-mt-48"
      >
        {title}
      </h2>
      <p className="mt-1 text-smoke">{about}</p>
      {step.missing.length > 0 && (
        <p className="mt-1 text-smoke">{`Missing: ${step.missing.join(", ")}.`}</p>
      )}
      <div className="mt-5">
        {Form && <Form house={house} title={title} onLeave={onLeave} missing={step.missing} />}
        {connection && <OneConnection what={connection} />}
        {!Form && (
          <div className="mt-5 flex flex-wrap gap-2.5">
            {section && (
              <PanelButton
                variant="fill"
                href={section.href}
                {...(section.isOutside && { target: "_blank" })}
              >
                {section.text}
              </PanelButton>
            )}
            <PanelButton variant={step.done ? "fill" : "quiet"} onClick={onLeave}>
              {step.done ? "Continue" : "Later"}
            </PanelButton>
          </div>
        )}
      </div>
    </>
  );
}
