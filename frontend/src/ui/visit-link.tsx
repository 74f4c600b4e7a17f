import * as t from "@/messages/links";
import { Link } from "./link";

interface VisitLinkProps {
  /** Whether it opens in a new tab, because leaving the page would lose input. */
  isBeside?: boolean;
  className?: string;
}

const LOOK =
  "inline-block py-1 underline decoration-line underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi";

/** A link to the page with practical facts, for guests who plan a visit. */
export function VisitLink({ isBeside = false, className = "" }: VisitLinkProps) {
  return (
    <Link
      href="/visit"
      className={`${LOOK} ${className}`}
      {...(isBeside && { target: "_blank", rel: "noopener" })}
    >
      {t.beforeYouCome}
    </Link>
  );
}
