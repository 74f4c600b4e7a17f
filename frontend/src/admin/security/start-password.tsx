import { PanelButton } from "@/admin/ui/buttons";
import { copyText } from "@/ui/copy-link";
import { toast } from "@/ui/overlays/toast";

/** A start password, and whose it is. */
export interface Given {
  name: string;
  startPassword: string;
}

interface StartPasswordProps {
  given: Given;
  onClose: () => void;
}

/** The start password of somebody, shown this once. */
export function StartPassword({ given: { name, startPassword }, onClose }: StartPasswordProps) {
  const copy = async () => {
    const hasWorked = await copyText(startPassword);
    toast(
      hasWorked
        ? { title: "Start password copied" }
        : {
            title: "Failed to copy",
            description: "Please write it down.",
            variant: "destructive",
          },
    );
  };
  return (
    <div className="grid gap-5">
      <p className="text-parchment">
        Give this start password to {name}. It is not shown again, lets in for seven days, and is
        replaced by a password of {name}'s own at the first login.
      </p>
      <dl className="border border-line bg-coal p-4">
        <dt className="text-[13px] text-smoke">Start password</dt>
        <dd className="font-mono text-[17px] break-words select-all">{startPassword}</dd>
      </dl>
      <div className="flex flex-wrap gap-2.5">
        <PanelButton variant="fill" onClick={onClose}>
          I have passed it on
        </PanelButton>
        <PanelButton onClick={() => copy().catch(reportError)}>Copy</PanelButton>
      </div>
    </div>
  );
}
