import { CopyButton, PanelButton } from "@/admin/ui/buttons";
import { isolated } from "@/lib/characters";

/** A start password and its owner. */
export interface Given {
  name: string;
  startPassword: string;
}

interface StartPasswordProps {
  given: Given;
  onClose: () => void;
}

/** Shows a start password, only once. */
export function StartPassword({ given: { name, startPassword }, onClose }: StartPasswordProps) {
  return (
    <div className="grid gap-5">
      <p className="text-parchment">
        {`Give this start password to ${isolated(name)}. It is not shown again, lets in for seven days, and is replaced by a password of ${isolated(name)}'s own at the first login.`}
      </p>
      <dl className="border border-line bg-coal p-4">
        <dt className="text-13 text-smoke">Start password</dt>
        <dd className="font-mono text-17 select-all">{startPassword}</dd>
      </dl>
      <div className="flex flex-wrap gap-2.5">
        <PanelButton variant="fill" onClick={onClose}>
          I have passed it on
        </PanelButton>
        <CopyButton
          text={startPassword}
          copied="Start password copied"
          otherwise="Please write it down."
        />
      </div>
    </div>
  );
}
