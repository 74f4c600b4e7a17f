import { useEffect, useState } from "react";

import { useOverlayAddress } from "@/ui/overlays/overlay";

import type { MenuSheet } from "./menu-sheet";

const loadSheet = () => import("./menu-sheet");

/** Fetches the sheet early; a failure shows itself when the button is pressed. */
const prepare = () => {
  loadSheet().catch(() => {});
};

/** Where the footer lists the pages: what the button leads to where there is no sheet. */
const PAGES = "pages";

const LOOK =
  "h-11 shrink-0 items-center gap-3 px-2.5 text-[12px] font-medium tracking-button text-brass-hi uppercase transition-colors duration-200 hover:text-ivory md:pr-0";

const Face = () => (
  <>
    <span className="max-md:hidden">Menu</span>
    <span aria-hidden className="h-[9px] w-5 border-y border-current" />
  </>
);

/**
 * The button that opens the sheet of all pages, which has an address of its own, so that Back closes
 * it. Without scripts, or without the sheet's code, it leads to the footer.
 */
export function SiteMenu() {
  const { isOpen, open, close } = useOverlayAddress("menu");
  const [Sheet, setSheet] = useState<typeof MenuSheet | null>(null);

  useEffect(() => {
    if (isOpen) loadSheet().then(({ MenuSheet }) => setSheet(() => MenuSheet), close);
  }, [isOpen, close]);

  const leadToFooter = () => {
    const pages = document.getElementById(PAGES);
    pages?.scrollIntoView();
    pages?.focus({ preventScroll: true });
  };
  const show = () => {
    loadSheet().then(open, leadToFooter);
  };

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
        className={`inline-flex noscript:hidden print:hidden ${LOOK}`}
      >
        <Face />
      </button>
      <noscript className="noscript:contents">
        <a href={`#${PAGES}`} aria-label="Menu" className={`inline-flex print:hidden ${LOOK}`}>
          <Face />
        </a>
      </noscript>
      {Sheet && <Sheet isOpen={isOpen} onClose={close} />}
    </>
  );
}
