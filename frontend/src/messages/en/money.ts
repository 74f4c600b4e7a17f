// Amounts.

export const free = "Free";
