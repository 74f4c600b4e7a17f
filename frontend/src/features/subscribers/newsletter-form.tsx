import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";

import { useSubscription } from "./use-subscription";

interface NewsletterFormProps {
  /** The toast after a success; pages have their own words. */
  success?: { title: string; description: string };
  /** What the toast says after a failure. */
  failure?: string;
}

const THANKS = {
  title: "Success!",
  description: "Thank you for subscribing to our newsletter!",
};

/** Name and e-mail for the newsletter. */
export function NewsletterForm({
  success = THANKS,
  failure = "Failed to subscribe. Please try again.",
}: NewsletterFormProps) {
  const subscription = useSubscription({
    url: "/api/newsletter",
    onSuccess: () => toast({ ...success, variant: "success" }),
    onFailure: () => toast({ title: "Error", description: failure, variant: "destructive" }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        subscription.submit();
      }}
      className="grid max-w-[560px] justify-items-start gap-5"
    >
      <Field label="Name" autoComplete="name" className="w-full" {...subscription.name} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        className="w-full"
        {...subscription.email}
      />
      <Button type="submit" look="fill" className="mt-3" disabled={subscription.isPending}>
        {subscription.isPending ? "Subscribing..." : "Subscribe"}
      </Button>
    </form>
  );
}
