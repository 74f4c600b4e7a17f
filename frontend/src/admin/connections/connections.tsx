import { type FormEvent, type ReactNode, useRef, useState } from "react";

import { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { useApi } from "@/admin/data/use-api";
import { useChange } from "@/admin/data/use-change";
import { PanelButton, useInPlace } from "@/admin/ui/buttons";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Loaded, StateWord } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RowForm } from "@/admin/ui/row-form";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { type Schemas, send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";

import { mailAddress, PROVIDERS, portFault, rules } from "./mail-address";

type Connection = Schemas["ConnectionOut"];
type Changes = Omit<Schemas["ConnectionChangesIn"], "version">;

const URL = "/api/admin/connections";

/** What the house is connected to elsewhere: the server's own settings win over what is set here. */
export function ConnectionsView() {
  const query = useApi(URL);
  return (
    <>
      <ViewHeader title="Connections" />
      <Loaded of="connections" query={query}>
        {({ version, feedUrl, emailUrl, backupTo, backupKey }) => (
          <>
            <Section
              title="Mail server"
              what="mail"
              {...{ version, connection: emailUrl, without: { emailUrl: "" } }}
              text="Mails to guests leave by it."
              none="Without one mails are only written to files, and nobody receives them."
              removal="From then on nobody receives any mail."
              form={(props) => <MailForm {...props} />}
            />
            <Section
              title="Calendar to import"
              what="feed"
              {...{ version, connection: feedUrl, without: { feedUrl: "" } }}
              text="Its events come into the programme every quarter of an hour."
              none="Events of another calendar can come into the programme by themselves."
              removal="The events stay in the programme, and changes in the calendar are not followed any more."
              form={(props) => <CalendarForm {...props} />}
            />
            <Section
              title="Where backups go"
              what="backup"
              {...{ version, connection: backupTo, without: { backupTo: "" } }}
              text={`Each night at 4 everything is copied there, ${backupKey.source === "none" ? "not encrypted" : "encrypted"}.`}
              none="Everything can be copied to another disk each night at 4."
              removal="The backups that are there stay, and no more are made. The passphrase stays set."
              fault={backupKey.isUnreadable ? LOST_PASSPHRASE : undefined}
              form={(props) => <BackupForm {...props} place={backupTo} passphrase={backupKey} />}
              isHalfOpen={backupKey.source !== "environment"}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const LOST_PASSPHRASE =
  "The passphrase was set with another secret key: set it again. Until then no backup is made.";

const STATES = {
  environment: { word: "Set on the server", tone: "text-available" },
  panel: { word: "Set", tone: "text-available" },
  none: { word: "Not set", tone: "text-smoke" },
} as const;
const UNREADABLE = { word: "Cannot be read", tone: "text-danger" };

interface FormProps {
  /** What the server says of its fields, by their names there. */
  refused: Readonly<Record<string, string>>;
  isPending: boolean;
  onSave: (changes: Changes) => Promise<unknown>;
  onCancel: () => void;
}

interface SectionProps {
  title: string;
  what: Schemas["TryIn"]["what"];
  version: number;
  connection: Connection;
  /** What takes it away. */
  without: Changes;
  /** What it does, what its absence means, and what follows when it is taken away. */
  text: string;
  none: string;
  removal: string;
  /** What else is wrong with it. */
  fault?: string | undefined;
  /** Whether a part of it is the panel's, also where the server sets the rest. Default false. */
  isHalfOpen?: boolean;
  form: (props: FormProps) => ReactNode;
}

/** One connection: where it leads to, who has set it, whether it works, and its form. */
function Section(props: SectionProps) {
  const { title, what, version, connection, without, form, fault, isHalfOpen, ...words } = props;
  const { isOpen, wasOpen, open, close } = useInPlace();
  const { ask, question } = useConfirmation();
  const attempt = useChange({
    send: () => send("POST", `${URL}/try`, { what }),
    failed: "Failed to try it",
    refresh: [],
  });
  const save = useChange({
    // What somebody else has set meanwhile is no value that could be shown beside the own one.
    send: (changes: Changes) => send("PUT", URL, { ...changes, version }),
    done: "Connections saved successfully",
    failed: "Failed to save connections",
    // The field at fault says it.
    onFailure: (error) => Object.keys(fieldsRefused(error)).some((field) => field !== "version"),
    onDone: () => {
      attempt.reset();
      close();
    },
  });
  const remove = async () => {
    const isMeant = await ask({
      title: `Remove: ${title.toLowerCase()}?`,
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
    <PanelSection title={title} note={<StateWord {...state} />}>
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
                  onClick={() => attempt.mutate(undefined)}
                />
              )}
              {source === "panel" && (
                <PanelButton
                  {...named("Remove")}
                  variant="danger"
                  isBusy={save.isPending}
                  onClick={() => remove().catch(reportError)}
                />
              )}
            </div>
          </>
        )}
        <p
          role="status"
          className={`mt-3 empty:hidden ${attempt.data?.isWell ? "text-available" : "text-danger"}`}
        >
          {attempt.data?.text}
        </p>
      </div>
      {question}
    </PanelSection>
  );
}

/** What a connection does or would do, and who has set it. */
function Facts({
  connection: { source, address, variable, isUnreadable },
  text,
  none,
}: Pick<SectionProps, "connection" | "text" | "none">) {
  return (
    <>
      {address && <p className="mb-1.5 wrap-anywhere">{address}</p>}
      <p className="max-w-[68ch] text-parchment">
        {source === "none" || isUnreadable ? none : text}
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

interface FrameProps extends Omit<FormProps, "refused" | "onSave"> {
  label: string;
  typed: Pick<
    ReturnType<typeof useKeptInput<object>>,
    "isTyped" | "restored" | "discard" | "forget"
  >;
  /** Returns the end of the saving; nothing where a field is at fault. */
  onSubmit: () => Promise<unknown> | undefined;
  children: ReactNode;
}

/** A form of secrets: it begins empty, because what is set is never shown. */
function SecretForm({ label, typed, isPending, onSubmit, onCancel, children }: FrameProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isTyped, restored, discard, forget } = typed;
  useUnsaved(isTyped, forget);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // A field or a toast says why it failed.
    onSubmit()?.then(forget, () => undefined);
  };
  const state = { isPending, isBusy: false, hasConflict: false };
  const form = { element, submit, discard, forget, restored, ...state };
  return (
    <RowForm form={form} label={label} save="Save" onCancel={onCancel} isDisabled={!isTyped}>
      {children}
    </RowForm>
  );
}

type Typing = { target: { value: string } };

const NO_CALENDAR = { feedUrl: "" };

function CalendarForm({ refused, onSave, ...form }: FormProps) {
  // The address is a secret: it opens the calendar.
  const typed = useKeptInput("connections/calendar", NO_CALENDAR, { secrets: ["feedUrl"] });
  const { feedUrl } = typed.values;
  return (
    <SecretForm
      {...form}
      label="Calendar to import"
      typed={typed}
      onSubmit={() => onSave({ feedUrl })}
    >
      <PanelField
        label="Address of the calendar"
        type="url"
        placeholder="https://"
        hint="In Google Calendar it is the “Secret address in iCal format”. Nobody sees it here again."
        autoComplete="off"
        autoFocus
        value={feedUrl}
        onChange={({ target }: Typing) => typed.set({ feedUrl: target.value })}
        error={refused.feedUrl}
      />
    </SecretForm>
  );
}

function MailForm({ refused, onSave, ...form }: FormProps) {
  const typed = useKeptInput("connections/email", PROVIDERS, { secrets: ["password"] });
  const { values, set } = typed;
  const [isTried, setIsTried] = useState(false);
  const parsed = rules.safeParse(values);
  const issues = isTried && !parsed.success ? parsed.error.issues : [];
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: Typing) => set({ [name]: target.value }),
    error: issues.find(({ path }) => path[0] === name)?.message,
  });
  const submit = () => {
    setIsTried(true);
    return parsed.success ? onSave({ emailUrl: mailAddress(values) }) : undefined;
  };
  return (
    <SecretForm {...form} label="Mail server" typed={typed} onSubmit={submit}>
      <p className="max-w-[68ch] text-smoke">
        Your mail provider lists these on its page about SMTP.
      </p>
      {refused.emailUrl && <p className="text-error">{`The address ${refused.emailUrl}.`}</p>}
      <div className="grid items-start gap-4 md:grid-cols-3">
        <PanelField
          label="Server"
          placeholder="mail.example.com"
          autoComplete="off"
          autoFocus
          {...field("host")}
        />
        <PanelField
          label="Port"
          inputMode="numeric"
          autoComplete="off"
          rule={portFault}
          {...field("port")}
        />
        <PanelSelect label="Encryption" {...field("security")}>
          <option value="smtp">STARTTLS (usual, port 587)</option>
          <option value="smtps">TLS from the start (port 465)</option>
          <option value="smtp+plain">None (a server in your own network)</option>
        </PanelSelect>
        <PanelField label="User name" autoComplete="off" {...field("user")} />
        <PanelField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="Kept encrypted. Nobody sees it here again."
          {...field("password")}
        />
      </div>
    </SecretForm>
  );
}

const NO_BACKUP = { backupTo: "", backupKey: "" };

function BackupForm({
  refused,
  place,
  passphrase,
  onSave,
  ...form
}: FormProps & { place: Connection; passphrase: Connection }) {
  const typed = useKeptInput("connections/backups", NO_BACKUP, { secrets: ["backupKey"] });
  const { backupTo, backupKey } = typed.values;
  const empty =
    passphrase.source === "none" ? "the backups are not encrypted" : "the one that is set stays";
  return (
    <SecretForm
      {...form}
      label="Where backups go"
      typed={typed}
      onSubmit={() =>
        onSave({
          ...(backupTo.trim() !== "" && { backupTo }),
          ...(backupKey !== "" && { backupKey }),
        })
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        {place.source === "environment" ? (
          <p className="text-smoke">
            {`The place is set on the server (${place.variable}). It wins over the panel.`}
          </p>
        ) : (
          <PanelField
            label="Folder or bucket"
            placeholder="/var/backups/nightcap"
            hint={`A folder on another disk that the server may write to, or s3://bucket/folder. For a bucket the server needs the AWS_… variables.${place.address && ` Empty: ${place.address} stays.`}`}
            autoComplete="off"
            autoFocus
            value={backupTo}
            onChange={({ target }: Typing) => typed.set({ backupTo: target.value })}
            error={refused.backupTo}
          />
        )}
        {passphrase.source === "environment" ? (
          <p className="text-smoke">
            {`The backup passphrase is set on the server (${passphrase.variable}). It wins over the panel.`}
          </p>
        ) : (
          <PanelField
            label="Backup passphrase"
            type="password"
            autoComplete="new-password"
            hint={`At least 16 characters. Keep a copy elsewhere: without it no backup can be read. Empty: ${empty}. A folder keeps the passphrase with which it began.`}
            value={backupKey}
            onChange={({ target }: Typing) => typed.set({ backupKey: target.value })}
            error={refused.backupKey}
          />
        )}
      </div>
    </SecretForm>
  );
}
