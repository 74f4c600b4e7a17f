/**
 * Maximum length of a guest's answer to 'Anything we should know?' (`nightcap/bookings/models.py`).
 */
export const LONGEST_REQUEST = 200;
