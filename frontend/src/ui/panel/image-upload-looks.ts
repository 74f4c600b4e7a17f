const CHOOSE =
  "inline-flex cursor-pointer items-center justify-center text-center text-[14px] font-medium text-brass-hi hover:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:min-h-11";

/** The two sizes in which a picture is chosen. */
export const IMAGE_UPLOAD_LOOKS = {
  md: {
    zone: "border-dashed",
    picture: "h-52 w-full object-contain",
    actions: "flex flex-wrap items-center justify-center gap-x-2",
    choose: `${CHOOSE} min-h-[42px] grow px-3`,
    remove: "grow",
    invitation: "Choose a picture or drop it here",
    hint: "mt-1 text-[13px] text-smoke",
  },
  sm: {
    zone: "flex min-h-[38px] items-center gap-1 border-transparent bg-transparent",
    picture: "h-[34px] w-[46px] shrink-0 object-cover",
    actions: "flex items-center",
    choose: `${CHOOSE} min-h-[34px] px-2`,
    remove: "px-2",
    invitation: "Upload",
    hint: "sr-only",
  },
} as const;
