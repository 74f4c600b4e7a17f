import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import { telLink } from "@/features/venue/contact-links";
import { SocialLinks } from "@/features/venue/social-links";
import { townLine } from "@/features/venue/town-line";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";
import { Picture } from "@/ui/picture";

const LINK =
  "inline-block py-1 underline decoration-brass/50 decoration-1 underline-offset-6 transition-colors duration-200 wrap-anywhere hover:text-brass-hi";

/** The first view: the door, and every way to it. */
export function Reach() {
  const { address, email, findUs, mapUrl, pagePictures, phone, placeLine, social } = useVenue();
  const picture = pagePictures.contact;
  return (
    <header
      className={picture ? "grid print:block lg:min-h-[760px] lg:grid-cols-[1.1fr_.9fr]" : ""}
    >
      <div className="flex flex-col justify-end px-gutter pt-12 pb-section lg:pt-38 print:pt-0">
        <Eyebrow>{placeLine}</Eyebrow>
        <h1 className="mt-3.5 text-[clamp(52px,8vw,112px)] font-normal">
          <HouseTitle>Contact Us</HouseTitle>
        </h1>
        <dl className="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2">
          <Way name="Visit" className="sm:row-span-3">
            <address className="font-display text-[26px] leading-tight not-italic">
              {address.street}
              <br />
              {townLine(address)}
            </address>
            {findUs && <p className="mt-2 text-smoke">{findUs}</p>}
            <Button href={mapUrl} size="sm" className="mt-5">
              Get Directions
            </Button>
          </Way>
          <Way name="Call">
            <a href={telLink(phone)} className={`${LINK} figures text-[19px]`}>
              {phone}
            </a>
          </Way>
          <Way name="Write">
            <a href={`mailto:${email}`} className={`${LINK} text-[19px]`}>
              {email}
            </a>
          </Way>
          {social.handle && (
            <Way name="Follow">
              <p className="py-1 text-[19px]">{social.handle}</p>
              <SocialLinks className="mt-1" />
            </Way>
          )}
        </dl>
      </div>
      {picture && (
        <div className="relative print:hidden max-lg:order-first max-lg:h-[46svh] max-lg:min-h-80">
          <Picture
            src={picture.imageUrl}
            alt={picture.alt}
            sizes="(min-width: 1024px) 95vw, max(100vw, 82svh)"
            priority
            className="absolute inset-0 size-full object-cover object-[60%_50%] lg:object-[64%_50%]"
          />
          <div
            aria-hidden
            className="absolute inset-0 bg-[linear-gradient(0deg,var(--color-ink),transparent_26%,transparent_80%,rgb(14_11_10/.6))] lg:bg-[linear-gradient(90deg,var(--color-ink),transparent_32%),linear-gradient(0deg,var(--color-ink),transparent_18%)]"
          />
        </div>
      )}
    </header>
  );
}

interface WayProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Way({ name, className = "", children }: WayProps) {
  return (
    <div className={`border-t border-line pt-4 ${className}`}>
      <dt className="label mb-2 text-brass">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
