import { useEffect } from "react";

/** Goes to the section that the address names, now and whenever it names another. */
export function useSectionOfAddress(): void {
  useEffect(() => {
    const go = () => {
      const section = document.getElementById(window.location.hash.slice(1));
      section?.scrollIntoView();
      section?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    };
    go();
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, []);
}
