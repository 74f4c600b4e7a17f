/**
 * Replaces the package react-style-singleton, which injects a <style> element that the
 * Content-Security-Policy forbids. A class locks the page's scrolling instead, while at least one
 * caller is mounted.
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
