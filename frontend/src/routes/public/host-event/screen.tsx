import { useApi } from "@/api/client";
import { PastEvents } from "@/features/content/past-events";
import { InquiryDesk } from "@/features/inbox/inquiry-desk";
import { EventSpaces } from "@/features/venue/event-spaces";
import { HostHero } from "@/features/venue/host-hero";
import { useOverlayAddress } from "@/lib/overlay-address";

import { Glance } from "./glance";
import { Inquire } from "./inquire";
import { Lists } from "./lists";
import { ReachUs } from "./reach-us";

/** Private evenings: the rooms, what is in them, and how to ask for them. */
export function Screen() {
  const inquiry = useOverlayAddress("inquire");
  const { data: media = [] } = useApi("/api/host-event-images");
  const slides = media.map(({ id, imageUrl, caption, mediaType }) => ({
    id,
    imageUrl,
    alt: caption,
    isVideo: mediaType === "video",
  }));
  return (
    <>
      <HostHero slides={slides} actions={<Inquire onOpen={inquiry.open}>Inquire Now</Inquire>} />
      <span className="fan" aria-hidden />
      <Glance />
      <EventSpaces />
      <Lists />
      <PastEvents />
      <ReachUs action={<Inquire onOpen={inquiry.open}>Ask for a Date</Inquire>} />
      <InquiryDesk isOpen={inquiry.isOpen} onClose={inquiry.close} />
    </>
  );
}
