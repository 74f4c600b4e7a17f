import { useApi } from "@/api/use-api";
import { usePhrase, useVenue } from "@/api/venue";
import { ListState } from "@/features/content/list-state";
import { Clause, RulesPage } from "@/features/venue/rules-page";
import { mailLink } from "@/lib/links";
import { MOST_TICKETS } from "@/lib/tickets";
import * as plain from "@/messages/phrases";
import { Link, LinkedText } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";

/** What holds for everybody who books here, and the house's own terms. */
export function Screen() {
  const { email, name } = useVenue();
  const terms = useApi("/api/terms");
  return (
    <RulesPage
      eyebrow={usePhrase("terms", plain.terms)}
      title="House Terms"
      lead={terms.data?.lead ?? ""}
    >
      <Clause title="Booking here">
        <p>
          A booking on this site holds up to <span>{MOST_TICKETS}</span> seats{" "}
          <span>{name ? `at ${name} in your name. ` : "in your name. "}</span>
          {!terms.data?.paying && <span>Nothing is paid on this site. </span>}
          <span>
            You get a code, and an email that confirms it; the code is what we ask for at the door.
          </span>
        </p>
        {terms.data?.paying && <p>{terms.data.paying}</p>}
        <p>
          Where an event is sold or takes sign-ups on another site, you deal with that site by its
          terms, not with us.
        </p>
      </Clause>
      <ListState
        query={terms}
        loading="Loading terms..."
        failure="The house's own terms could not be loaded."
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
      <Clause title="What we keep">
        <p>
          What is kept of you, and for how long, is told under{" "}
          <Link href="/privacy" className="text-brass-hi underline underline-offset-4">
            Privacy
          </Link>
          {email && (
            <>
              <span>. Questions go to </span>
              <a href={mailLink(email)} className="text-brass-hi underline underline-offset-4">
                <MailAddress>{email}</MailAddress>
              </a>
            </>
          )}
          <span>.</span>
        </p>
      </Clause>
    </RulesPage>
  );
}
