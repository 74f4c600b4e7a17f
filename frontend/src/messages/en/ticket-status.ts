// Texts of the API's ticket statuses, and of the reasons that a card shows instead of them.

export const available = "Available";
export const sellingFast = "Selling Fast";
export const limitedSeats = "Limited Seats";
export const fewSeatsLeft = "Few Seats Left";
export const soldOut = "Sold Out";
export const concluded = "Concluded";
export const cancelled = "Cancelled";
export const onSaleSoon = "On Sale Soon";
