/** How the panel is guarded; its parts stand below it. */
export const SECURITY = "/api/admin/security";
export const SESSIONS = "/api/admin/security/sessions";
export const LOG_INS = "/api/admin/security/log-ins";

export const STAFF = "/api/admin/staff";
