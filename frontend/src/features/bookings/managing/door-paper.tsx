import { type Booking, parties } from "./night";

const SHOWN_DIGITS = 4;

/** Enough to tell two guests of one name apart, and nothing to call a stranger by. */
const lastDigits = (phone: string) => `…${phone.replace(/\D/g, "").slice(-SHOWN_DIGITS)}`;

/** The door list on paper, with a box to tick for each party. */
export function DoorPaper({ bookings }: { bookings: readonly Booking[] }) {
  const seats = bookings.reduce((sum, { numberOfTickets }) => sum + numberOfTickets, 0);
  const head = "border-b border-black py-2 pr-4 font-medium";
  const cell = "border-b border-line py-2 pr-4";
  return (
    <div className="hidden text-black print:block">
      <p className="figures mb-3">
        {parties(bookings.length)}, {seats} seats
      </p>
      <table className="figures w-full border-collapse text-left text-[14px]">
        <thead>
          <tr>
            <th className={head} aria-label="Arrived" />
            <th className={head}>Name</th>
            <th className={head}>Party</th>
            <th className={head}>Reference</th>
            <th className={head}>Phone</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id} className="break-inside-avoid">
              <td className={`w-10 ${cell}`}>
                <span className="grid size-5 place-items-center border border-black">
                  {booking.arrivedAt !== null && "✓"}
                </span>
              </td>
              <td className={`font-medium wrap-anywhere ${cell}`}>{booking.customerName}</td>
              <td className={cell}>{booking.numberOfTickets}</td>
              <td className={cell}>{booking.reference}</td>
              <td className={`whitespace-nowrap ${cell}`}>{lastDigits(booking.customerPhone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
