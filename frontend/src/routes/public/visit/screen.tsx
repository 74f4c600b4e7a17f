import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { townLine, usePhrase, useVenue, type Venue } from "@/api/venue";
import { ListState } from "@/features/content/list-state";
import { usePagePicture } from "@/features/venue/page-picture";
import { mailLink } from "@/lib/links";
import * as plain from "@/messages/phrases";
import * as t from "@/messages/visit";
import { Button } from "@/ui/button";
import { Drawing } from "@/ui/drawing";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";
import { AccentTitle, Eyebrow, PageHero } from "@/ui/titles";

const OpeningHours = deferred(
  async () => (await import("@/features/venue/opening-hours")).OpeningHours,
);

/**
 * Practical facts for guests: directions, hours, payment, accessibility, and the venue's requests.
 */
export function Screen() {
  const { findUs } = useVenue();
  const visit = useApi("/api/visit");
  return (
    <>
      <PageHero
        eyebrow={visit.data?.eyebrow || t.beforeYouCome}
        title={<AccentTitle>{visit.data?.title || t.yourVisit}</AccentTitle>}
        picture={usePagePicture("visit")}
      >
        {(visit.data?.lead || findUs) && (
          <p className="mt-6 max-w-[46ch] text-19 text-balance text-parchment">
            <LinkedText>{visit.data?.lead || findUs}</LinkedText>
          </p>
        )}
      </PageHero>
      <ListState
        query={visit}
        loading={t.loadingVisit}
        failure={t.pageFailed}
        className="mx-gutter my-section"
      >
        {(found) => (
          <HydrationRoot>
            <Everything visit={found} />
          </HydrationRoot>
        )}
      </ListState>
    </>
  );
}

function Everything({ visit }: { visit: Schemas["VisitOut"] }) {
  const { address, email, hours, phone, phoneLink } = useVenue();
  const hoursTitle = usePhrase("hours", plain.hours);
  return (
    <>
      {address && <Whereabouts address={address} visit={visit} />}
      <div className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-3">
        {FACT_NAMES.map(({ key, name: label }) => {
          const fact = visit[key];
          return (
            fact && (
              <Fact key={key} name={label} title={fact.title}>
                <LinkedText>{fact.text}</LinkedText>
              </Fact>
            )
          );
        })}
        {hours.length > 0 && (
          <Fact name={t.hours} title={hoursTitle}>
            <OpeningHours />
          </Fact>
        )}
        {(phone || email) && (
          <Fact name={t.asking} title={phone && email ? t.callOrWrite : phone ? t.call : t.write}>
            {phone && (
              <a className={LINK} href={phoneLink}>
                {phone}
              </a>
            )}
            {phone && email && <br />}
            {email && (
              <a className={LINK} href={mailLink(email)}>
                <MailAddress>{email}</MailAddress>
              </a>
            )}
          </Fact>
        )}
      </div>
    </>
  );
}

interface WhereaboutsProps {
  address: NonNullable<Venue["address"]>;
  visit: Schemas["VisitOut"];
}

/** The address, next to the map if the venue has one. */
function Whereabouts({ address, visit }: WhereaboutsProps) {
  const { mapUrl, name } = useVenue();
  return (
    <section
      aria-label={t.whereItIs}
      className={`grid border-t border-line bg-soot ${
        visit.map ? "lg:grid-cols-[minmax(0,1fr)_minmax(300px,.34fr)]" : ""
      }`}
    >
      {visit.map && (
        <Drawing
          drawing={{ ...visit.map, attributes: { ...visit.map.attributes, ...FILLED } }}
          alt={visit.mapAlt || t.mapOf(name)}
          className="on-picture block bg-soot aspect-[15/14] w-full md:aspect-[5/2] lg:aspect-auto lg:h-full lg:min-h-[480px] print:hidden"
        />
      )}
      <div
        className={`flex flex-col items-start justify-end border-line px-gutter py-12 ${
          visit.map ? "max-lg:border-t lg:border-l lg:px-12" : ""
        }`}
      >
        <Eyebrow>{t.whereItIs}</Eyebrow>
        <address className="mt-3 font-display text-28 leading-tight not-italic">
          {address.street}
        </address>
        <p className="mt-2 text-smoke">{townLine(address)}</p>
        {mapUrl && (
          <Button href={mapUrl} size="sm" className="mt-6">
            {t.getDirections}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A window of another shape shows less of the map at its sides, never the whole of it smaller. */
const FILLED = { preserveAspectRatio: "xMidYMid slice" };

const LINK = "inline-flex min-h-11 items-center transition-colors duration-200 hover:text-brass-hi";

type FactKey = {
  [Key in keyof Schemas["VisitOut"]]: Schemas["VisitOut"][Key] extends Schemas["Fact"] | null
    ? Key
    : never;
}[keyof Schemas["VisitOut"]];

/** Facts for visitors, in the order of an evening. */
const FACT_NAMES: readonly { key: FactKey; name: string }[] = [
  { key: "gettingHere", name: t.gettingHere },
  { key: "doors", name: t.whenToCome },
  { key: "seats", name: t.yourSeats },
  { key: "payment", name: t.paying },
  { key: "refunds", name: t.refunds },
  { key: "age", name: t.age },
  { key: "accessibility", name: t.stepsAndAccess },
  { key: "houseRules", name: t.houseRules },
  { key: "phones", name: t.phones },
  { key: "dress", name: t.dress },
];

interface FactProps {
  name: string;
  title: string;
  children: ReactNode;
}

/** One fact. */
function Fact({ name, title, children }: FactProps) {
  return (
    <section className="border-line border-b px-gutter py-11 md:py-13 xl:px-12 xl:nth-[3n+1]:pl-gutter sm:border-r">
      <Eyebrow>{name}</Eyebrow>
      <h2 className="mt-3 mb-2.5 text-28">{title}</h2>
      <div className="max-w-[46ch] text-pretty whitespace-pre-line text-smoke">{children}</div>
    </section>
  );
}
