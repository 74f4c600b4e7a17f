import type { ReactNode } from "react";
import { Link } from "wouter";

import { Tooltip } from "@/admin/ui/tooltip";

import { ROW_LINK } from "./row-link";

/** The second line of a brief row on a phone, which replaces the hidden columns. */
export function BriefLine({ parts }: { parts: readonly (string | false | null | undefined)[] }) {
  return (
    <p className="figures -mt-2 pb-1.5 text-12.5 text-smoke table:hidden">
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}

interface RowTitleProps {
  /** Target of the row's link. */
  href: string;
  title: string;
  /** Shown next to the title if there is room. */
  badge?: ReactNode;
  /** Shown below the title if there is room. */
  line: string;
  /** Facts shown on a phone instead. */
  brief: readonly string[];
}

/**
 * The first cell of a brief row: the link that opens it, and a line below. On a phone the link's
 * touch target is larger than its text, and lies below the neighboring lines.
 */
export function RowTitle({ href, title, badge, line, brief }: RowTitleProps) {
  return (
    <>
      <Link
        {...ROW_LINK}
        href={href}
        className="font-medium underline-offset-4 hover:underline max-md:inline-block max-md:min-h-11 max-md:min-w-11 max-md:py-2.75 max-table:-my-2.75 max-table:block"
      >
        <bdi>{title}</bdi>
      </Link>
      <span> </span>
      <span className="max-table:hidden">{badge}</span>
      <p className="figures text-smoke max-table:hidden">{line}</p>
      <div className="pointer-events-none relative @container table:hidden">
        {/* One line, but readers with a large font get the whole text. */}
        <p className="figures text-12.5 text-smoke @min-[11rem]:truncate">
          {brief.filter(Boolean).join(" · ")}
        </p>
      </div>
    </>
  );
}

/** An email address on one line, with an ellipsis if it is too long. */
export function MailLine({ address }: { address: string }) {
  return (
    <Tooltip text={address} isForCutText>
      <bdi className="block truncate">{address}</bdi>
    </Tooltip>
  );
}

/**
 * Contact data of a guest: the email address, or a note that there is none, and the phone number.
 */
export function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      {email ? <MailLine address={email} /> : <p className="text-smoke">No email address</p>}
      <p className="figures text-smoke">{phone}</p>
    </>
  );
}
