import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { WithContents } from "@/admin/ui/contents";
import { ViewHeader } from "@/admin/ui/headings";
import { Loaded } from "@/admin/ui/notes";

import { SECURITY } from "./addresses";
import { LogIns } from "./log-ins";
import { Password } from "./password";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";
import { Staff } from "./staff";

/** Passwords, accounts, login attempts and sessions of the panel. */
export function SecurityView() {
  const security = usePanelQuery(SECURITY);
  const can = usePermission();
  return (
    <>
      <ViewHeader title="Security" />
      <Loaded of="security settings" query={security}>
        {(data) => (
          <WithContents>
            <Password isFromPanel={data.isPasswordFromPanel} />
            <SecondFactor isOn={data.hasSecondFactor} codesLeft={data.recoveryCodesLeft} />
            {can("GET /api/admin/staff") && <Staff />}
            <Sessions />
            {can("GET /api/admin/security/log-ins") && (
              <LogIns areStrangersRefused={data.areStrangersRefused} />
            )}
          </WithContents>
        )}
      </Loaded>
    </>
  );
}
