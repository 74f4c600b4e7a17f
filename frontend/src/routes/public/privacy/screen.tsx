import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { joined, townLine, useVenue } from "@/api/venue";
import { ListState } from "@/features/content/list-state";
import { Clause, RulesPage } from "@/features/venue/rules-page";
import { mailLink } from "@/lib/links";
import * as t from "@/messages/pages";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";

/** The personal data that the venue keeps, with purpose, place and retention period. */
export function Screen() {
  const privacy = useApi("/api/privacy");
  return (
    <RulesPage
      eyebrow={t.whatWeKeepOfYou}
      title={t.yourPrivacy}
      lead={privacy.data?.lead || t.privacyIntro}
    >
      <ListState
        query={privacy}
        loading={t.loadingPrivacy}
        failure={t.pageFailed}
        className="border-t border-line py-8"
      >
        {(told) => <Told privacy={told} />}
      </ListState>
      <Responsible />
    </RulesPage>
  );
}

function Told({ privacy }: { privacy: Schemas["PrivacyOut"] }) {
  return (
    <>
      {privacy.records.map((record) => (
        <Clause key={record.title} title={record.title}>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[84px_1fr]">
            <Line name={t.what}>{record.holds}</Line>
            <Line name={t.whatFor}>{record.purpose}</Line>
            <Line name={t.howLong}>{record.kept}</Line>
          </dl>
        </Clause>
      ))}
      <Clause title={t.ifYouAskUs}>
        {privacy.onRequest.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Clause>
      <Clause title={t.inYourBrowser}>
        {privacy.inTheBrowser.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Clause>
      <Clause title={t.otherSites}>
        {privacy.elsewhere.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Clause>
      {privacy.clauses.map(({ title, text }) => (
        <Clause key={title} title={title}>
          <p>
            <LinkedText>{text}</LinkedText>
          </p>
        </Clause>
      ))}
    </>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt className="text-15 text-brass max-sm:mt-1">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The responsible organization. */
function Responsible() {
  const { address, email, name, phone } = useVenue();
  const who = joined(", ", [name, address?.street, address && townLine(address)]);
  if (!who && !email && !phone) return null;
  return (
    <Clause title={t.whoAnswersForIt}>
      <p>
        {who && <span>{`${who}. `}</span>}
        {email && (
          <a href={mailLink(email)} className="text-brass-hi underline underline-offset-4">
            <MailAddress>{email}</MailAddress>
          </a>
        )}
        {phone && <span>{email ? `, ${phone}` : phone}</span>}
      </p>
    </Clause>
  );
}
