import { Component, type ReactNode } from "react";

import { ApiError } from "@/api/errors";
import { Screen as NotFound } from "@/routes/public/not-found/screen";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";

interface Props {
  children: ReactNode;
  /** Called before another try, to forget what has failed. */
  onRetry?: () => void;
}

/** Shows the venue's own page where a screen has failed; what the server does not know is not found. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ApiError && error.status === 404) return <NotFound />;
    return (
      <section
        role="alert"
        className="grid min-h-[80svh] content-center justify-items-start gap-7 px-gutter pt-40 pb-section"
      >
        <Eyebrow>Lights out for a moment</Eyebrow>
        <h1 className="text-[clamp(48px,8vw,112px)] font-normal">
          Something <i className="text-brass-hi">Went Wrong</i>
        </h1>
        <p className="max-w-[42ch] text-[19px] text-parchment">
          This page did not come up. Nothing you sent is lost.
        </p>
        <Button look="fill" onClick={this.retry}>
          Try again
        </Button>
      </section>
    );
  }
}
