import type { ReactNode } from "react";
import { Link } from "wouter";

import { VENUE } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";

interface EditLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link to where something is edited; its words alone where that is not for who is signed in. */
export function EditLink({ href, className, children }: EditLinkProps) {
  const can = usePermission();
  // Hosts may not open the venue view.
  if (href === VENUE && !can("GET /api/admin/venue")) return <span>{children}</span>;
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
