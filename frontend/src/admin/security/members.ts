import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";

export type StaffMember = Schemas["StaffMemberOut"];
export type Role = StaffMember["role"];

/** What each role may do, in the manager's words; the server's table decides it. */
export const ROLES: Readonly<Record<Role, { word: string; about: string }>> = {
  manager: { word: "Manager", about: "Everything, also this view." },
  host: { word: "Host", about: "Programme, bookings, inbox and tonight's door." },
  door: { word: "Door", about: "Tonight's list, arrivals and walk-ins, nothing else." },
};

export const ROLE_NAMES: readonly Role[] = ["manager", "host", "door"];

/** The role of this name; of what is none, the one that may least. */
export const roleOf = (name: string): Role => ROLE_NAMES.find((role) => role === name) ?? "door";

/** Names whose a session or log-in is: "Anna", "Manager"; undefined where the shared password is all there is. */
export function useWho(): (name: string | null) => string | undefined {
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
  return (name) => name ?? (status?.hasStaff ? "Manager" : undefined);
}

/** The name of who is signed in; undefined for the shared password. */
export function useOwnName(): string | undefined {
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
  return status?.name ?? undefined;
}
