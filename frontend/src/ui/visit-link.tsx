import * as t from "@/messages/links";
import { Link } from "./link";

interface VisitLinkProps {
  /** Opens beside the page, where leaving it would lose what was typed. */
  isBeside?: boolean;
  className?: string;
}

const LOOK =
  "inline-block py-1 underline decoration-line underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi";

/** The way to the practical page, wherever somebody is about to come. */
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
