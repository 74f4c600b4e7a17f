/** How the panel is guarded; its parts stand below it. */
export const SECURITY = "/api/admin/security";
export const SESSIONS = "/api/admin/security/sessions";
export const LOG_INS = "/api/admin/security/log-ins";

/** What is fetched anew after something of it has changed. */
export const CHANGED = [SECURITY, "/api/admin/changes"] as const;
export const STAFF = "/api/admin/staff";

/** What is fetched anew after the staff has changed. */
export const STAFF_CHANGED = [STAFF, SESSIONS, "/api/admin/status", "/api/admin/changes"] as const;
