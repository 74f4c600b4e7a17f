import { CopyButton, PanelButton } from "@/admin/ui/buttons";

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <div className="grid gap-5">
      <p className="text-parchment">
        Without your app, each of these codes lets you in once. They are not shown again: print them
        or write them down, and keep them where the phone is not.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 border border-line bg-coal p-4 font-mono text-15 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <PanelButton variant="fill" onClick={onClose}>
          I have kept them
        </PanelButton>
        <CopyButton
          text={codes.join("\n")}
          copied="Recovery codes copied"
          otherwise="Please write them down."
        />
      </div>
    </div>
  );
}
