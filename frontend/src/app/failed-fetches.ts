import { ApiError } from "@/api/errors";

/** What fetch raises when the network is away, in Chromium, Firefox and Safari. */
const OUT_OF_REACH = /failed to fetch|networkerror|load failed/i;

const isFailedFetch = (reason: unknown) =>
  reason instanceof ApiError || (reason instanceof TypeError && OUT_OF_REACH.test(reason.message));

/** A fetch that failed and that nobody waited for is no error of the page's (specification, section 8). */
export function calmFailedFetches(): void {
  window.addEventListener("unhandledrejection", (event) => {
    if (isFailedFetch(event.reason)) event.preventDefault();
  });
}
