import { PanelButton } from "./buttons";

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictNoticeProps {
  /** The fields of the form; those in which both versions agree are not shown. */
  rows: readonly Difference[];
  /** Saves what is in the form, over the other version. */
  onKeepMine: () => void;
  /** Puts the other version into the form. */
  onTakeTheirs: () => void;
}

/** Somebody else saved first: both versions, and the choice between them. */
export function ConflictNotice({ rows, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const differences = rows.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <div role="alert" className="wrap-anywhere border border-selling-fast bg-coal p-4">
      <p className="font-medium text-selling-fast">This was changed somewhere else meanwhile.</p>
      <table className="mt-3 w-full text-left text-[14px]">
        <thead className="text-smoke">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              Field
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              Yours
            </th>
            <th scope="col" className="py-1 font-normal">
              Saved there
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label} className="align-top">
              <th scope="row" className="py-1 pr-3 font-normal text-smoke">
                {label}
              </th>
              <td className="py-1 pr-3">{mine || "—"}</td>
              <td className="py-1">{theirs || "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <PanelButton size="sm" onClick={onKeepMine}>
          Save mine
        </PanelButton>
        <PanelButton size="sm" look="quiet" onClick={onTakeTheirs}>
          Take the other
        </PanelButton>
      </div>
    </div>
  );
}
