import { useApi } from "@/admin/data/use-api";

/** Names whose a session or log-in is: "Anna", "Manager"; undefined where the shared password is all there is. */
export function useWho(): (name: string | null) => string | undefined {
  const { data: status } = useApi("/api/admin/status", { enabled: false });
  return (name) => name ?? (status?.hasStaff ? "Manager" : undefined);
}

/** The name of who is signed in; undefined for the shared password. */
export function useOwnName(): string | undefined {
  const { data: status } = useApi("/api/admin/status", { enabled: false });
  return status?.name ?? undefined;
}
