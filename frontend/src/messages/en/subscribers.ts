// The newsletter.
export const toBeOnTheList = "To be on the list";
export const success = "Success!";
export const subscribedDetail = "Thank you for subscribing to our newsletter!";
export const subscribe = "Subscribe";
export const name = "Name";
export const subscribingNow = "Subscribing...";
export const stayInTheLoop = "Stay in the Loop";

// The secret calendar.
export const secretCalendarAccess = "Secret Calendar Access";
export const close = "Close";
export const secretCalendarFailed = "Failed to subscribe to secret calendar";
export const joiningNow = "Joining...";
export const join = "Join";

// The foot of a page.
export const emailUpdates = "Email Updates";
export const followUs = "Follow Us";
export const onOtherSites = "On other sites";
export const visitUs = "Visit Us";
export const getDirections = "Get Directions";

// A subscription that failed.
export const subscribingFailed = "Failed to subscribe. Please try again.";
export const error = "Error";
