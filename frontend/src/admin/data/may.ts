import { useApi } from "@/admin/data/use-api";
import type { paths } from "@/api/schema";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** An operation as the server's table of roles names it. */
export type Operation = `${Method} ${keyof paths & string}`;

/**
 * Whether who is signed in may call an operation: what nobody may do here is not offered to them. The
 * server decides it once more.
 */
export function useMay(): (operation: Operation) => boolean {
  // The panel has asked before anything of it is shown.
  const { data: status } = useApi("/api/admin/status", { enabled: false });
  const may = status?.may;
  return (operation) => !may || may.includes(operation);
}
