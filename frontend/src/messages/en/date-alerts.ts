// Alerts about new dates of a show.

export const tellMe = "Tell me about new dates";
export const newDates = "New Dates";
export const about = (title: string) => `We email you when there are new dates of ${title}.`;
export const thankYou = "Thank You";
export const confirmIt =
  "We sent you an email, unless you confirmed your address before. Press the button in it.";
export const notify = "Notify Me";
export const sending = "Sending...";
export const failed = "Your request was not sent. Please try again.";
export const name = "Name";
export const close = "Close";
