import { deferred } from "@/ui/hydration-root";

const load = () => import("./newsletter");

/** `NewsletterForm`, for the foot of a page: its code comes once the page is alive. */
export const NewsletterForm = deferred(async () => (await load()).NewsletterForm);

/** `NewsletterBand` likewise. */
export const NewsletterBand = deferred(async () => (await load()).NewsletterBand);
