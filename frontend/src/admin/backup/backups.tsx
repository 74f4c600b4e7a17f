import { type ReactNode, useEffect } from "react";
import { CONNECTIONS } from "@/admin/data/addresses";
import { nightly } from "@/admin/data/backup-hour";
import { download } from "@/admin/data/files";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Loaded } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS } from "@/lib/time/durations";
import { useShortInstant, useVenueTime } from "@/lib/time/venue-time";

import { type Backups, lateInWords, noteRead } from "./todos";

/** When the last backup was made, and how one is set up and restored. */
export function BackupsView() {
  const backups = usePanelQuery("/api/admin/backups");
  const { data } = backups;
  useEffect(() => {
    if (data) noteRead();
  }, [data]);
  return (
    <>
      <ViewHeader title="Backups" />
      <Loaded of="backups" query={backups}>
        {(read) => (
          <>
            <LastBackup backups={read} />
            <ByHand isSetUp={read.state !== "none"} />
            {read.state === "none" && <SettingUp />}
            <Restoring target={read.target} />
          </>
        )}
      </Loaded>
    </>
  );
}

const HEADINGS: Readonly<
  Record<Exclude<Backups["state"], "late">, { words: string; tone: string }>
> = {
  fine: { words: "The house is backed up each night", tone: "" },
  waiting: { words: "The first backup is not made yet", tone: "text-act" },
  none: { words: "No nightly backup is set up", tone: "text-act" },
};

/** How the backups fare, with the last one's facts. */
function LastBackup({ backups }: { backups: Backups }) {
  const { state, target, lastAt, rows, files, error } = backups;
  const when = useShortInstant();
  const now = useNow({ every: HOUR_MS });
  const { words, tone } =
    state === "late" ? { words: lateInWords(lastAt, now), tone: "text-danger" } : HEADINGS[state];
  return (
    <section aria-label="The last backup" className="border border-line bg-soot p-5 max-md:p-4">
      <p className={`text-20 ${tone}`}>{words}</p>
      {error && <p className="mt-2 text-error">{`The last try failed: ${error}`}</p>}
      <dl className="mt-4 grid gap-x-8 gap-y-3 md:grid-cols-3">
        <Fact name="Last backup">{lastAt ? when(lastAt) : "None yet"}</Fact>
        {lastAt && <Fact name="Holds">{`${counted(rows, "row")}, ${counted(files, "file")}`}</Fact>}
        {target && <Fact name="Kept at">{target}</Fact>}
      </dl>
      {lastAt && (
        <p className="mt-4 text-smoke">
          Every row of it was restored aside and compared. The last backups of 7 days, 4 weeks and
          12 months are kept.
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label text-brass">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** Makes a backup at once, to the storage of the nightly ones or as a file. */
function ByHand({ isSetUp }: { isSetUp: boolean }) {
  const make = useChange({
    send: () => send("POST", "/api/admin/backups", undefined),
    done: "Backup made, and every row compared",
    failed: "Failed to make a backup",
    refresh: ["/api/admin/backups"],
  });
  const save = useChange({
    send: () => download("/api/admin/backups/download", "POST"),
    failed: "Failed to download a backup",
    refresh: [],
  });
  return (
    <PanelSection title="By hand">
      <p className="max-w-[62ch] text-smoke">
        The file holds everything: guests, emails, passwords and the key of this venue. Keep it
        where nobody else gets at it.
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {isSetUp && (
          <PanelButton isBusy={make.isPending} onClick={() => make.mutate(undefined)}>
            {make.isPending ? "Backing up..." : "Back up now"}
          </PanelButton>
        )}
        <PanelButton isBusy={save.isPending} onClick={() => save.mutate(undefined)}>
          {save.isPending ? "Making the file..." : "Download a backup"}
        </PanelButton>
      </div>
    </PanelSection>
  );
}

/** Links to the settings of the backups. */
function SettingUp() {
  const night = nightly(useVenueTime());
  return (
    <PanelSection title="Setting it up">
      <p className="max-w-[62ch] text-smoke">
        {`Say where they go: to a folder on another disk, or to a bucket. From then on a backup is made ${night}.`}
      </p>
      <PanelButton className="mt-4" href={CONNECTIONS}>
        Set it up
      </PanelButton>
    </PanelSection>
  );
}

/** How to get everything back. */
function Restoring({ target }: { target: string }) {
  const from = target || "FOLDER";
  return (
    <PanelSection title="Getting everything back">
      <p className="max-w-[62ch] text-smoke">
        On a new machine with an empty data folder, <Code>{`nightcap restore ${from}`}</Code> brings
        back bookings, events, mails, pictures and settings of the panel, and compares each row.{" "}
        <Code>nightcap backup --verify</Code> tries that aside, and touches nothing.
      </p>
    </PanelSection>
  );
}

function Code({ children }: { children: string }) {
  return <code className="bg-coal px-1.5 py-0.5 text-14 text-ivory">{children}</code>;
}
