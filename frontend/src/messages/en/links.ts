// Links and the venue's pages on other sites.

export const linkCopied = "Link copied!";
export const copyThisLink = "Copy this link";
export const beforeYouCome = "Before you come: the way and the hours";
export const facebook = "Facebook";
export const instagram = "Instagram";
export const tikTok = "TikTok";
export const youTube = "YouTube";
export const pageOn = (owner: string, network: string) => `${owner} on ${network}`;
