/**
 * Stands in for the package react-style-singleton, which injects a <style> element that the
 * Content-Security-Policy refuses. Whoever asks for a style gets the page's scrolling locked by a
 * class instead, for as long as one of the askers is mounted.
 */
import { useLayoutEffect } from "react";

const LOCKED = "scroll-locked";
const HAD_SCROLLBAR = "had-scrollbar";
let holders = 0;

const hold = () => {
  const page = document.documentElement;
  if (holders === 0 && window.innerWidth > page.clientWidth) page.classList.add(HAD_SCROLLBAR);
  holders += 1;
  page.classList.add(LOCKED);
  return () => {
    holders -= 1;
    if (holders === 0) page.classList.remove(LOCKED, HAD_SCROLLBAR);
  };
};

function ScrollLock() {
  useLayoutEffect(hold, []);
  return null;
}

export const styleSingleton = () => ScrollLock;
