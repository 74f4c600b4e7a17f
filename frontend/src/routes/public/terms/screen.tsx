import { useApi } from "@/api/use-api";
import { hasPage, usePhrase, useVenue } from "@/api/venue";
import { ListState } from "@/features/content/list-state";
import { Clause, RulesPage } from "@/features/venue/rules-page";
import { mailLink } from "@/lib/links";
import { MOST_TICKETS } from "@/lib/tickets";
import * as plain from "@/messages/phrases";
import * as t from "@/messages/terms";
import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";

/** The general terms of booking, and the venue's own terms. */
export function Screen() {
  const venue = useVenue();
  const { email, name } = venue;
  const terms = useApi("/api/terms");
  return (
    <RulesPage
      eyebrow={usePhrase("terms", plain.terms)}
      title={t.houseTerms}
      lead={terms.data?.lead ?? ""}
    >
      <Clause title={t.bookingHere}>
        <p>
          {t.bookingHolds(<span>{MOST_TICKETS}</span>, name)}
          {!terms.data?.paying && <span>{t.nothingIsPaidHere}</span>}
          <span>{t.youGetACode}</span>
        </p>
        {terms.data?.paying && <p>{terms.data.paying}</p>}
        <p>{t.eventsOfOtherSites}</p>
      </Clause>
      <ListState
        query={terms}
        loading={t.loadingTerms}
        failure={t.termsFailed}
        className="border-t border-line py-8"
      >
        {({ clauses }) =>
          clauses.map(({ title, text }) => (
            <Clause key={title} title={title}>
              <p>
                <LinkedText>{text}</LinkedText>
              </p>
            </Clause>
          ))
        }
      </ListState>
      {hasPage(venue, "privacy") && (
        <Clause title={t.whatWeKeep}>
          <p>
            {t.whatWeKeepIsUnder(
              (words) => (
                <Link href="/privacy" className="text-brass-hi underline underline-offset-4">
                  {words}
                </Link>
              ),
              email && (
                <a href={mailLink(email)} className="text-brass-hi underline underline-offset-4">
                  <MailAddress>{email}</MailAddress>
                </a>
              ),
            )}
          </p>
        </Clause>
      )}
    </RulesPage>
  );
}
