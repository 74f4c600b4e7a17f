// When an event is paid.

export const paidWhenYouBook = "Paid when you book";
export const payNowOrAtTheDoor = "Pay now or at the door";
export const payAtTheDoor = "Pay at the door";
export const depositOffThePrice = (amount: string) => `Deposit ${amount} a seat, part of the price`;
export const depositBackOnArrival = (amount: string) => `Deposit ${amount} a seat, back on arrival`;
