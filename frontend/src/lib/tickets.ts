/** The most tickets of one booking, as the server has it (`nightcap/bookings/models.py`). */
export const MOST_TICKETS = 6;

/** The numbers of tickets that can be chosen where so many can be had. */
export const ticketChoices = (most: number): number[] =>
  Array.from({ length: most }, (_, index) => index + 1);
