import { useVenue } from "@/api/venue";
import * as t from "@/messages/subscribers";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-correction";
import { Field } from "@/ui/field";
import { Honeypot, WriteInstead } from "@/ui/form-extras";
import { toast } from "@/ui/overlays/toast";
import { AccentTitle, Eyebrow } from "@/ui/titles";

import { useSubscription } from "./use-subscription";

interface NewsletterFormProps {
  /** Text of the toast after a success; pages have their own. */
  success?: { title: string; description: string };
  /** Text of the toast after a failure, if the page has its own. */
  failure?: string;
  /** Text of the button. */
  button?: string;
  /** Disables the button until both fields are filled in. */
  isGuarded?: boolean;
  /** Called once the address is on the list. */
  onSubscribed?: () => void;
  /** Whether name, email and button are next to each other if there is room. */
  isRow?: boolean;
  /** Whether it is the main action of the page. */
  isMain?: boolean;
}

const COLUMN = "max-w-[560px]";
const ROW = "md:grid-cols-[1fr_1fr_auto] md:items-start md:gap-6";

const THANKS = {
  title: t.success,
  description: t.subscribedDetail,
};

/** A form with name and email for the newsletter. */
export function NewsletterForm({
  success = THANKS,
  failure,
  button = t.subscribe,
  isGuarded = false,
  onSubscribed,
  isRow = false,
  isMain = false,
}: NewsletterFormProps) {
  const { email } = useVenue();
  const subscription = useSubscription({
    url: "/api/newsletter",
    // A page may have two such forms, for different purposes.
    draft: `/api/newsletter ${button}`,
    isGuarded,
    onSuccess: () => {
      // Fields that are empty again disable a guarded button, which would drop the focus.
      const form = subscription.element.current;
      if (isGuarded && form?.contains(document.activeElement)) form.focus();
      toast({ ...success, variant: "success" });
      onSubscribed?.();
    },
    failure,
  });
  return (
    <>
      <WriteInstead purpose={t.toBeOnTheList} email={email} />
      <form
        ref={subscription.element}
        tabIndex={-1}
        onSubmit={(event) => {
          event.preventDefault();
          subscription.submit();
        }}
        className={`relative grid justify-items-start gap-5 noscript:hidden print:hidden ${isRow ? ROW : COLUMN}`}
      >
        <Field
          label={t.name}
          autoComplete="name"
          required
          className="w-full"
          {...subscription.name}
        />
        <EmailField className="w-full" {...subscription.email} />
        <Honeypot {...subscription.trap} />
        <Button
          type="submit"
          variant={isMain ? "fill" : "line"}
          className={isRow ? "max-md:mt-3 md:mt-[calc(22.4*var(--px))]" : "mt-3"}
          isBusy={subscription.isPending}
          disabled={isGuarded && !subscription.isComplete}
        >
          {subscription.isPending ? t.subscribingNow : button}
        </Button>
        {subscription.hasFailed && (
          <p role="alert" className="col-span-full border-l-2 border-danger pl-4 text-parchment">
            {subscription.advice ?? subscription.failure}
          </p>
        )}
      </form>
    </>
  );
}

/** The last band of a page: an invitation, and the newsletter's form next to it. */
export function NewsletterBand({ title, ...form }: { title: string } & NewsletterFormProps) {
  return (
    <section
      aria-labelledby="newsletter"
      className="grid gap-x-18 gap-y-10 border-t border-line bg-soot px-gutter py-16 lg:grid-cols-[1fr_1.1fr] lg:py-18 print:hidden"
    >
      <div>
        <Eyebrow>{t.stayInTheLoop}</Eyebrow>
        <h2 id="newsletter" className="mt-3.5 fluid-[36px,3.6vw,48px] font-normal">
          <AccentTitle>{title}</AccentTitle>
        </h2>
      </div>
      <NewsletterForm {...form} isRow />
    </section>
  );
}
