import { Component, type ReactNode } from "react";
import { ApiError, isNotFound } from "@/api/errors";
import { isOnline } from "@/lib/connection";
import { isMissingCode, reloadForNewerBuild } from "@/lib/newer-build";
import * as t from "@/messages/failures";

import { Button } from "./button";
import { Loading } from "./loading";
import { Eyebrow } from "./titles";

interface Props {
  children: ReactNode;
  /** Shown for a 404 response. */
  notFound?: ReactNode;
  /** Called before a retry, to clear the failure. */
  onRetry?: () => unknown;
  /** The current URL; a change retries. */
  place?: string;
  /** Explains which input is safe. Default: 'Nothing you sent is lost.' */
  about?: string;
  /** Shown instead of the full page if only a part of it has failed. */
  fallback?: (retry: () => void) => ReactNode;
}

/** Shows the venue's own error page if a screen fails. */
export class ErrorBoundary extends Component<Props, { error: unknown; isReloading: boolean }> {
  override state: { error: unknown; isReloading: boolean } = { error: null, isReloading: false };

  /** How often the view was built again in this place. */
  restored = 0;

  static getDerivedStateFromError(error: unknown) {
    return { error, isReloading: isMissingCode(error) };
  }

  override componentDidCatch(error: unknown) {
    if (isMovedNode(error) && this.restored < MOST_RESTORED) {
      this.restored += 1;
      this.setState({ error: null });
      return;
    }
    if (!isMissingCode(error)) return;
    reloadForNewerBuild().then((isReloading) => this.setState({ isReloading }), reportError);
  }

  // A failure without a connection retries automatically once the device is online.
  override componentDidMount() {
    window.addEventListener("online", this.retryFailed);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.retryFailed);
  }

  override componentDidUpdate({ place }: Props) {
    if (place === this.props.place) return;
    this.restored = 0;
    if (this.state.error !== null) this.retry();
  }

  retryFailed = () => {
    if (isFailedFetch(this.state.error)) this.retry();
  };

  retry = () => {
    this.props.onRetry?.();
    this.setState({ error: null, isReloading: false });
  };

  override render() {
    const { error, isReloading } = this.state;
    const { children, notFound, fallback, about = t.nothingIsLost } = this.props;
    if (error === null) return children;
    if (isReloading) return <Loading>{t.loading}</Loading>;
    if (notFound && isNotFound(error)) return notFound;
    if (fallback) return fallback(this.retry);
    return (
      <section
        role="alert"
        className="grid min-h-[80svh] content-center justify-items-start gap-7 px-gutter pt-40 pb-section"
      >
        <Eyebrow>{t.lightsOut}</Eyebrow>
        <h1 className="fluid-[48px,8vw,112px] font-normal">
          {t.somethingWentWrong((words) => (
            <i className="text-brass-hi">{words}</i>
          ))}
        </h1>
        <p className="max-w-[42ch] text-19 text-parchment">
          {isOnline() ? t.pageFailed(about) : t.pageWaitsForConnection}
        </p>
        <Button variant="fill" onClick={this.retry}>
          {t.tryAgain}
        </Button>
      </section>
    );
  }
}

/** A view that fails again and again is not built for ever. */
const MOST_RESTORED = 20;

/** Whether another script has moved a node of the page, as a browser's translation does. */
const isMovedNode = (error: unknown) =>
  error instanceof DOMException && error.name === "NotFoundError";

/** Messages of fetch without a network, in Chromium, Firefox and Safari. */
const OUT_OF_REACH = /failed to fetch|networkerror|load failed/i;

const isFailedFetch = (reason: unknown) =>
  reason instanceof ApiError || (reason instanceof TypeError && OUT_OF_REACH.test(reason.message));

/**
 * An unhandled rejection of a failed fetch is not an error of the page (docs/product.md,
 * 'Messages').
 */
export function ignoreNetworkRejections(): void {
  window.addEventListener("unhandledrejection", (event) => {
    if (isFailedFetch(event.reason)) event.preventDefault();
  });
}
