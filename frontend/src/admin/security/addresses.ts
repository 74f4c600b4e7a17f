/** URL of the security settings; their parts are below it. */
export const SECURITY = "/api/admin/security";
export const SESSIONS = "/api/admin/security/sessions";
export const LOG_INS = "/api/admin/security/log-ins";

export const STAFF = "/api/admin/staff";
