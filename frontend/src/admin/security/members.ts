import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";

export type StaffMember = Schemas["StaffMemberOut"];
export type Role = StaffMember["role"];

/** Permissions of each role as text for the manager; the server's table enforces them. */
export const ROLES: Readonly<Record<Role, { word: string; about: string }>> = {
  manager: { word: "Manager", about: "Everything, also this view." },
  host: { word: "Host", about: "Programme, bookings, inbox and tonight's door." },
  door: { word: "Door", about: "Tonight's list, arrivals and walk-ins, nothing else." },
};

export const ROLE_NAMES: readonly Role[] = ["manager", "host", "door"];

/** Returns the role of this name; for an unknown name, the role with the fewest permissions. */
export const roleOf = (name: string): Role => ROLE_NAMES.find((role) => role === name) ?? "door";

/**
 * Returns the owner of a session or login: "Anna", "Manager"; undefined if only the shared password
 * exists.
 */
export function useWho(): (name: string | null) => string | undefined {
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
  return (name) => name ?? (status?.hasStaff ? "Manager" : undefined);
}

/** The current user's name; undefined for the shared password. */
export function useOwnName(): string | undefined {
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
  return status?.name ?? undefined;
}
