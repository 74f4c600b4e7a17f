// The words for the ticket statuses of the API, and for the reasons that a card shows in their place.

export const available = "Available";
export const sellingFast = "Selling Fast";
export const limitedSeats = "Limited Seats";
export const fewSeatsLeft = "Few Seats Left";
export const soldOut = "Sold Out";
export const concluded = "Concluded";
export const cancelled = "Cancelled";
export const onSaleSoon = "On Sale Soon";
