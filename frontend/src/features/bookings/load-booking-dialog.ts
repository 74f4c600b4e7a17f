/** The dialog's code, which is fetched apart from the page's. */
export const loadBookingDialog = () => import("./booking-dialog");

/** Fetches it before somebody asks; a failure is met again, and told, when the dialog opens. */
export function prepareBooking(): void {
  loadBookingDialog().catch(() => {});
}
