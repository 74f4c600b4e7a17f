/** The question before visitors are sent elsewhere for an event that guests have booked here. */
export const bookedSeatsQuestion = (seats: number) => ({
  title: seats === 1 ? "1 seat is booked here" : `${seats} seats are booked here`,
  confirmLabel: "Add the link",
  keepLabel: "Go back",
  text: (
    <p>
      With a ticket link, visitors are sent there and cannot book on this site any more. The
      bookings you have stay as they are: both lists count the same seats.
    </p>
  ),
});
