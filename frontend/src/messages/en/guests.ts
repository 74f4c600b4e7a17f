import { counted } from "@/lib/text";

// The seats of an event, and its guests.

export const overCapacity = (over: number) => `${over} more than there are seats.`;
export const givenTwice = (seats: number) =>
  `${counted(seats, "seat")} ${seats === 1 ? "is" : "are"} given twice, if all come.`;
export const seatsBooked = (seats: number) => `${seats} booked`;
export const seatsOf = (seats: number, capacity: number) => `${seats} of ${capacity}`;
export const vip = "VIP";
export const allergy = (what: string) => `Allergy: ${what}`;
export const birthdayToday = "Birthday today";
export const birthday = (day: string) => `Birthday ${day}`;
