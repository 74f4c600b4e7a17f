// The booking dialog, the waitlist and the payment.

export const promoCode = "Promo code";
export const openPromoCode = "I have a promo code";
export const applyPromoCode = "Apply";
export const removePromoCode = "Remove";
export const promoCodeMissing = "is required";
export const promoCodeOffline = "You are offline, so this code cannot be checked.";
export const promoCodeApplied = "Applied. Check the price, then press the button below again.";
