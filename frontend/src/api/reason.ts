import { ApiError } from "./errors";

/** Whether the manager's session is over. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Why something failed, in words for the manager. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? "Please try again.";
  if (error instanceof TypeError) return "The server cannot be reached. Please try again.";
  return error instanceof Error ? error.message : "Please try again.";
}
