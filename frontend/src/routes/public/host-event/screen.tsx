import { useVenue } from "@/api/venue";
import { mailLink } from "@/features/venue/contact-links";
import { EventSpaces } from "@/features/venue/event-spaces";
import { HostHero } from "@/features/venue/host-hero";
import { Button } from "@/ui/button";

import { Glance } from "./glance";
import { Lists } from "./lists";
import { ReachUs } from "./reach-us";

/** Private evenings: the rooms, what is in them, and how to ask for them. */
export function Screen() {
  const { email, name } = useVenue();
  return (
    <>
      <HostHero
        actions={
          <Button href={mailLink(email, `An event at ${name}`)} look="fill">
            Email Us
          </Button>
        }
      />
      <span className="fan" aria-hidden />
      <Glance />
      <EventSpaces />
      <Lists />
      <ReachUs />
    </>
  );
}
