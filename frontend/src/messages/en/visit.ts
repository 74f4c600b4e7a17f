// The visit.

export const loadingVisit = "Loading visit...";
export const beforeYouCome = "Before you come";
export const yourVisit = "Your Visit";
export const whereItIs = "Where it is";
export const gettingHere = "Getting here";
export const whenToCome = "When to come";
export const yourSeats = "Your seats";
export const paying = "Paying";
export const refunds = "Refunds";
export const stepsAndAccess = "Steps and access";
export const houseRules = "House rules";
export const phones = "Phones";
export const dress = "Dress";
export const age = "Age";
export const mapOf = (venue: string) => `Map of the streets around ${venue || "here"}`;
export const hours = "Hours";
export const asking = "Asking";
export const call = "Call";
export const write = "Write";
export const callOrWrite = "Call, or write";
export const pageFailed = "This page could not be loaded.";
export const getDirections = "Get Directions";
