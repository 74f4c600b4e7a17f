import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { nightly } from "@/admin/data/backup-hour";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ActionMenu } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { PanelButton, useInPlace } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Loaded } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { type Schemas, send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/time/venue-time";

import {
  BackupForm,
  CalendarForm,
  type Changes,
  type Connection,
  type FormProps,
  MailForm,
  PaymentsForm,
  type Typing,
} from "./connection-forms";

const URL = "/api/admin/connections";

type What = Schemas["TryIn"]["what"];
type Known = Schemas["ConnectionsOut"];

/** The sections of the connections, in order; `nightly` is the time of the backups as text. */
const SECTIONS: Record<What, (known: Known, nightly: string) => ReactNode> = {
  mail: ({ version, emailUrl }) => (
    <Section
      title="Mail server"
      what="mail"
      {...{ version, connection: emailUrl, without: { emailUrl: "" } }}
      text="Emails to guests are sent through it."
      none="Without a mail server, emails are written to files on the server and are not sent."
      removal="From then on, no emails are sent."
      form={(props) => <MailForm {...props} />}
      hasTestMessage
    />
  ),
  payments: ({ version, stripeKey, stripeWebhookSecrets, hasPractice }) => (
    <Section
      title="Payments"
      removed="Stripe key"
      what="payments"
      {...{ version, connection: stripeKey }}
      without={{
        stripeKey: "",
        ...(stripeWebhookSecrets.source === "panel" && { stripeWebhookSecrets: "" }),
      }}
      {...withKey(isTest(stripeKey), hasPractice)}
      none={
        hasPractice
          ? "Without a Stripe key, payments are practice: no money moves."
          : "Without a Stripe key, guests pay at the door."
      }
      unreadable="Guests cannot pay, and refunds wait."
      fault={stripeWebhookSecrets.isUnreadable ? LOST_WEBHOOKS : undefined}
      form={(props) => (
        <PaymentsForm {...props} stripeKey={stripeKey} secrets={stripeWebhookSecrets} />
      )}
      canUndo={stripeKey.canUndo || stripeWebhookSecrets.canUndo}
      isHalfOpen={stripeWebhookSecrets.source !== "environment"}
    />
  ),
  feed: ({ version, feedUrl }) => (
    <Section
      title="Calendar to import"
      what="feed"
      {...{ version, connection: feedUrl, without: { feedUrl: "" } }}
      text="Its events are imported into the programme every 15 minutes."
      none="Import the events of another calendar into the programme automatically."
      removal="The imported events stay in the programme. Later changes in the calendar are not imported."
      form={(props) => <CalendarForm {...props} />}
    />
  ),
  backup: ({ version, backupTo, backupKey }, nightly) => (
    <Section
      title="Where backups go"
      removed="Place of the backups"
      what="backup"
      {...{ version, connection: backupTo, without: { backupTo: "" } }}
      text={`Everything is copied there ${nightly}, ${backupKey.source === "none" ? "not encrypted" : "encrypted"}.`}
      none={`Copy everything to another disk or bucket ${nightly}.`}
      removal="Existing backups stay, and no new ones are made. The passphrase stays set."
      fault={backupKey.isUnreadable ? LOST_PASSPHRASE : undefined}
      form={(props) => <BackupForm {...props} place={backupTo} passphrase={backupKey} />}
      canUndo={backupTo.canUndo || backupKey.canUndo}
      isHalfOpen={backupKey.source !== "environment"}
    />
  ),
};

/**
 * Connections to other services. Settings in the server's environment override the ones made here.
 */
export function ConnectionsView() {
  const query = usePanelQuery(URL);
  const night = nightly(useVenueTime());
  return (
    <>
      <ViewHeader title="Connections" />
      <Loaded of="connections" query={query}>
        {(known) =>
          Object.entries(SECTIONS).map(([what, section]) => (
            <Fragment key={what}>{section(known, night)}</Fragment>
          ))
        }
      </Loaded>
    </>
  );
}

/** One of the connections, for the step of the setup that sets it. */
export function OneConnection({ what }: { what: What }) {
  const query = usePanelQuery(URL);
  const night = nightly(useVenueTime());
  return (
    <Loaded of="connections" query={query}>
      {(known) => SECTIONS[what](known, night)}
    </Loaded>
  );
}

const LOST_PASSPHRASE =
  "The passphrase was set with another secret key: set it again. Until then no backup is made.";

const LOST_WEBHOOKS =
  "The webhook secrets were set with another secret key: set them again. Until then, payments are noticed a little later.";

const isTest = ({ address }: Connection) => address.includes("_test_");

/** Describes payments with the key, and the effect of its removal. */
function withKey(isTestKey: boolean, hasPractice: boolean) {
  const from = hasPractice
    ? "Payments are practice from then on"
    : "Guests pay at the door from then on";
  if (isTestKey) {
    return {
      text: "Guests go through Stripe's checkout page with a test key: no money moves.",
      removal: `${from}. Test payments do not count any more.`,
    };
  }
  return {
    text: "Guests pay real money on Stripe's checkout page.",
    removal: hasPractice
      ? `${from}, and no money moves. Real payments stay counted in their bookings, but the panel lists and refunds them only while their key is set.`
      : `${from}. Real payments stay counted, but the panel refunds them only while their key is set.`,
  };
}

const STATES = {
  environment: { word: "Set on the server", tone: "plain" },
  panel: { word: "Set", tone: "plain" },
  none: { word: "Not set", tone: "quiet" },
} as const;
const UNREADABLE = { word: "Cannot be read", tone: "now" } as const;

interface SectionProps {
  title: string;
  what: What;
  version: number;
  connection: Connection;
  /** The changes that remove the connection. */
  without: Changes;
  /** Texts: its purpose, the effect of its absence, and the effect of removing it. */
  text: string;
  none: string;
  removal: string;
  /** Names the removed part in the question and the message. Default: the title. */
  removed?: string;
  /** Describes a connection that cannot be read. Default: the same as `none`. */
  unreadable?: string;
  /** Whether a test message can be sent. Default false. */
  hasTestMessage?: boolean;
  /** Another fault of the connection. */
  fault?: string | undefined;
  /**
   * Whether the panel may set a part of it although the server's environment sets the rest. Default
   * false.
   */
  isHalfOpen?: boolean;
  /** Whether its latest change can be undone. Default: of the connection. */
  canUndo?: boolean;
  form: (props: FormProps) => ReactNode;
}

/** One connection: its target, the source of its settings, its state, and its form. */
function Section(props: SectionProps) {
  const { title, what, version, connection, without, form, fault, isHalfOpen, ...others } = props;
  const { hasTestMessage = false, canUndo = connection.canUndo, ...words } = others;
  const { isOpen, wasOpen, open, close } = useInPlace();
  const [testMessage, setTestMessage] = useState<"untouched" | "open" | "closed">("untouched");
  const { ask, question } = useConfirmation();
  const attempt = useChange({
    send: (to: string | null) => send("POST", `${URL}/try`, { what, to }),
    failed: "Failed to try it",
    // The address field shows the error.
    onFailure: (error) => "to" in fieldsRefused(error),
    // The setup shows whether a test message was sent.
    refresh: ["/api/admin/setup"],
  });
  const undo = useChange({
    send: (seen: number) => send("POST", `${URL}/undo`, { version: seen }),
    done: "Restored as it was",
    failed: "Failed to undo",
    onDone: attempt.reset,
  });
  const save = useChange({
    // Another user's settings cannot be shown as a value next to the manager's own.
    send: (changes: Changes) => send("PUT", URL, { ...changes, version }),
    done: (_, changes) =>
      changes === without ? `${words.removed ?? title} removed` : "Connections saved successfully",
    canUndo: (after) => after.version !== version,
    onUndo: (after) => undo.mutate(after.version),
    failed: "Failed to save connections",
    // The invalid field shows the error.
    onFailure: (error) => Object.keys(fieldsRefused(error)).some((field) => field !== "version"),
    onDone: () => {
      attempt.reset();
      // The button that opens the form takes the focus.
      setTestMessage("untouched");
      close();
    },
  });
  const remove = async () => {
    const isMeant = await ask({
      title: `Remove: ${words.removed ?? title.toLowerCase()}?`,
      confirmLabel: "Remove",
      keepLabel: "Keep it",
      text: words.removal,
    });
    if (isMeant) save.mutate(without);
  };
  const named = (verb: string) => ({
    "aria-label": `${verb}: ${title.toLowerCase()}`,
    children: verb,
  });
  const { source, isUnreadable } = connection;
  const state = isUnreadable ? UNREADABLE : STATES[source];
  return (
    <PanelSection title={title} note={<Badge {...state} />}>
      <div className="border border-line bg-soot p-5 max-md:p-4">
        {isOpen ? (
          <PartBoundary>
            {form({
              refused: fieldsRefused(save.error),
              isPending: save.isPending,
              onSave: save.mutateAsync,
              onCancel: () => {
                save.reset();
                close();
              },
            })}
          </PartBoundary>
        ) : (
          <>
            <Facts connection={connection} {...words} />
            {fault && <p className="mt-1.5 text-danger">{fault}</p>}
            <div className="mt-4 flex flex-wrap gap-2.5">
              {(source !== "environment" || isHalfOpen) && (
                <PanelButton
                  {...named(source === "none" ? "Set up" : "Replace")}
                  autoFocus={wasOpen}
                  onClick={open}
                />
              )}
              {source !== "none" && (
                <PanelButton
                  {...named("Try it")}
                  isBusy={attempt.isPending}
                  onClick={() => attempt.mutate(null)}
                />
              )}
              {hasTestMessage && source !== "none" && testMessage !== "open" && (
                <PanelButton
                  autoFocus={testMessage === "closed"}
                  onClick={() => setTestMessage("open")}
                >
                  Send a test message
                </PanelButton>
              )}
              {source === "panel" && (
                <ActionMenu
                  name={title.toLowerCase()}
                  entries={[
                    {
                      text: "Remove",
                      isDanger: true,
                      onClick: () => remove().catch(reportError),
                    },
                  ]}
                />
              )}
              {canUndo && (
                <PanelButton
                  {...named("Undo the last change")}
                  variant="quiet"
                  isBusy={undo.isPending}
                  onClick={() => undo.mutate(version)}
                />
              )}
            </div>
            {testMessage === "open" && (
              <TestMessage
                error={fieldsRefused(attempt.error).to}
                isPending={attempt.isPending}
                onSend={attempt.mutate}
                onClose={() => setTestMessage("closed")}
              />
            )}
          </>
        )}
        <p
          role="status"
          className={`mt-3 empty:hidden ${attempt.data?.isWell ? "" : "text-danger"}`}
        >
          {attempt.data?.text}
        </p>
      </div>
      {question}
    </PanelSection>
  );
}

interface TestMessageProps {
  error: string | undefined;
  isPending: boolean;
  onSend: (to: string) => void;
  onClose: () => void;
}

/** Sends a test message: to the venue's own address, unless another one is typed. */
function TestMessage({ error, isPending, onSend, onClose }: TestMessageProps) {
  const { email } = useVenue();
  const [to, setTo] = useState(email ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(to);
  };
  return (
    <form
      noValidate
      aria-label="Test message"
      onSubmit={submit}
      className="mt-4 grid max-w-[68ch] gap-4"
    >
      <PanelField
        label="Send it to"
        type="email"
        autoFocus
        value={to}
        onChange={({ target }: Typing) => setTo(target.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-2.5">
        <PanelButton type="submit" variant="fill" disabled={to.trim() === ""} isBusy={isPending}>
          Send
        </PanelButton>
        <PanelButton variant="quiet" onClick={onClose}>
          Close
        </PanelButton>
      </div>
    </form>
  );
}

/** The purpose of a connection, and the source of its settings. */
function Facts({
  connection: { source, address, variable, isUnreadable },
  text,
  none,
  unreadable = none,
}: Pick<SectionProps, "connection" | "text" | "none" | "unreadable">) {
  const absent = isUnreadable ? unreadable : none;
  return (
    <>
      {address && <p className="mb-1.5 wrap-anywhere">{address}</p>}
      <p className="max-w-[68ch] text-parchment">
        {source === "none" || isUnreadable ? absent : text}
      </p>
      {source === "environment" && (
        <p className="mt-1.5 max-w-[68ch] text-14 text-smoke">
          {`Set on the server (${variable}). It wins over the panel.`}
        </p>
      )}
      {isUnreadable && (
        <p className="mt-1.5 text-danger">It was set with another secret key: set it again.</p>
      )}
    </>
  );
}
