/**
 * Stands in for the package react-style-singleton, which injects a <style> element that the
 * Content-Security-Policy refuses. Whoever asks for a style gets the page's scrolling locked by a
 * class instead, for as long as one of the askers is mounted.
 */
import { useLayoutEffect } from "react";

const LOCKED = "scroll-locked";
let holders = 0;

const hold = () => {
  holders += 1;
  document.documentElement.classList.add(LOCKED);
  return () => {
    holders -= 1;
    if (holders === 0) document.documentElement.classList.remove(LOCKED);
  };
};

function ScrollLock() {
  useLayoutEffect(hold, []);
  return null;
}

export const styleSingleton = () => ScrollLock;
