import type { AdminEvent } from "@/admin/events/admin-event";

/** What only a link says, while it says nothing. */
export const NO_LINK = {
  postEventLink: "",
  instagramUrl: "",
  facebookUrl: "",
  tiktokUrl: "",
  youtubeUrl: "",
  twitterUrl: "",
  isHighlighted: false,
};

/** What the link of an event says of that. */
export function linkFieldsOf({ link }: AdminEvent): typeof NO_LINK {
  if (!link) return NO_LINK;
  const { postEventLink, instagramUrl, facebookUrl, tiktokUrl, youtubeUrl, twitterUrl } = link;
  const { isHighlighted } = link;
  return {
    postEventLink,
    instagramUrl,
    facebookUrl,
    tiktokUrl,
    youtubeUrl,
    twitterUrl,
    isHighlighted,
  };
}
