/** Effect of a ticket link on an event with bookings on this site. */
export const SENT_ELSEWHERE =
  "With a ticket link, visitors are sent there and cannot book on this site any more.";

export const bookedSeats = (seats: number): string =>
  seats === 1 ? "1 seat is booked here" : `${seats} seats are booked here`;

/** The question before visitors are sent elsewhere for an event that guests have booked here. */
export const bookedSeatsQuestion = (seats: number) => ({
  title: bookedSeats(seats),
  confirmLabel: "Add the link",
  keepLabel: "Go back",
  text: (
    <p>{SENT_ELSEWHERE} The bookings you have stay as they are: both lists count the same seats.</p>
  ),
});

/** The question before an event that guests have booked is for members only. */
export const membersOnlyQuestion = (seats: number) => ({
  title: bookedSeats(seats),
  confirmLabel: "Save for members only",
  keepLabel: "Go back",
  text: (
    <p>
      These bookings stay, and their guests can still open and change them. The event leaves the
      site, the calendar and every list; only members can book from now on.
    </p>
  ),
});
