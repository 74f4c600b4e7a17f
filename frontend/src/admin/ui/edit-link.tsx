import type { ReactNode } from "react";
import { Link } from "wouter";

import { VENUE } from "@/admin/data/addresses";
import { useMay } from "@/admin/data/may";

interface EditLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link to where something is edited; its words alone where that is not for who is signed in. */
export function EditLink({ href, className, children }: EditLinkProps) {
  const may = useMay();
  // Of the views that hosts are led to, the venue's alone is not theirs.
  if (href === VENUE && !may("GET /api/admin/venue")) return <span>{children}</span>;
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
