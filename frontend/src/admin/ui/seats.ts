interface Seats {
  seatsTaken: number;
  capacity: number | null;
}

/** "38 of 60"; where seats are not counted "38 booked". */
export const seatsInWords = ({ seatsTaken, capacity }: Seats): string =>
  capacity === null ? `${seatsTaken} booked` : `${seatsTaken} of ${capacity}`;
