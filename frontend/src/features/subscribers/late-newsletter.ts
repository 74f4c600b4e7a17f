import { late } from "@/ui/part";

const load = () => import("./newsletter");

/** `NewsletterForm`, for the foot of a page: its code comes once the page is alive. */
export const NewsletterForm = late(async () => (await load()).NewsletterForm);

/** `NewsletterBand` likewise. */
export const NewsletterBand = late(async () => (await load()).NewsletterBand);
