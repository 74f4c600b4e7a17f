import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { paths } from "@/api/schema";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** An operation as the server's table of roles names it. */
export type Operation = `${Method} ${keyof paths & string}`;

/**
 * Whether the current user may call an operation (for hiding controls; the server enforces it).
 */
export function usePermission(): (operation: Operation) => boolean {
  // The panel has loaded the status before it renders any view.
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
  const may = status?.may;
  return (operation) => !may || may.includes(operation);
}
