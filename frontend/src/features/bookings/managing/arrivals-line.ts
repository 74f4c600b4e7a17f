import { type Night, seatsLeft } from "./night";

/** "35 arrived, 26 to come · 9 left" */
export function arrivalsLine(night: Night): string {
  const left = seatsLeft(night);
  const toCome = Math.max(0, night.seatsTaken - night.arrivedSeats);
  const seats = `${night.arrivedSeats} arrived, ${toCome} to come`;
  return left === null ? seats : `${seats} · ${left} left`;
}
