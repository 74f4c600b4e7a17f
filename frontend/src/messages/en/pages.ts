// About.
export const about = "About";
export const theHouse = "The house";
export const atAGlance = "At a Glance";
export const address = "Address";
export const pressAndHistory = "Press and history";
export const pressInquiry = "Press Inquiry";
export const pressInquiries = "Press Inquiries";
export const history = "History";
export const theRooms = "The rooms";
export const seated = "Seated";
export const standing = "Standing";

// Comedy.
export const success = "Success!";
export const comedy = "Comedy";
export const onThisStage = "On this stage";
export const upcomingShowsFailed = "The upcoming shows could not be loaded.";
export const loadingComedyShows = "Loading comedy shows...";
export const seasonFailed = "The season's shows could not be loaded.";
export const loadingFeaturedShows = "Loading featured shows...";
export const nextComedyShow = "Next comedy show";
export const comedySubscribed =
  "Thanks for subscribing! You'll be the first to know about new shows.";
export const featuredShowsTitle = "Featured Shows";
export const jumpToUpcoming = "Jump to what is on next";
export const theSeason = "The Season";
export const moreUpcomingShows = "Additional Upcoming Shows";
export const nothingElseAnnounced = "Nothing else is announced yet.";
export const noDatesAnnounced = "No dates are announced yet.";
export const newShowsFirst = "New shows, first";

// Contact.
export const call = "Call";
export const write = "Write";
export const follow = "Follow";
export const visit = "Visit";
export const sendAMessage = "Send a Message";
export const openingHours = "Opening Hours";
export const contactUs = "Contact Us";
export const getDirections = "Get Directions";
export const theWholeHouse = "The whole house";
export const privateEvents = "Private Events";
export const bookPrivateEvent = "Book Private Event";

// Creativity.
export const creativity = "Creativity";
export const creativityEventsFailed = "The creativity events could not be loaded.";
export const loadingCreativityEvents = "Loading creativity events...";
export const upcomingCreativityEvents = "Upcoming Creativity Events";
export const newEveningsFirst = "New evenings, first";

// One event.
export const loadingEvent = "Loading event...";

// Events.
export const dayByDay = "Day by day";
export const eventsCalendar = "EVENTS CALENDAR";

// History.
export const historyFailed = "The story could not be loaded.";
export const loadingHistory = "Loading history...";
export const filmToCome = "Film to come";
export const photographToCome = "Photograph to come";
export const fromHere = "From here";
export const eventsCalendarLink = "Events Calendar";
export const aboutTheHouse = "About the House";
export const chapters = "Chapters";
export const drawing = "Drawing";

// The week.
export const nothingThisWeek = "Nothing is on in the next seven days.";
export const nothingElseThisWeek = "Nothing else is on in the next seven days.";
export const events = "Events";
export const eventsFailed = "The events could not be loaded.";
export const tryAgain = "Try Again";
export const loadingEvents = "Loading events...";
export const onTheBill = "On the bill";
export const thisWeek = "This Week";
export const fullCalendar = "Full Calendar";

// Home.
export const secretCalendar = "Secret Calendar";
export const photoFeed = "Photo Feed";
export const secretCalendarAccess = "Secret Calendar Access";

// Privacy.
export const howLong = "How long";
export const whatFor = "What for";
export const what = "What";
export const pageFailed = "This page could not be loaded.";
export const loadingPrivacy = "Loading privacy...";
export const whatWeKeepOfYou = "What we keep of you";
export const yourPrivacy = "Your Privacy";
export const privacyIntro = "The personal data that we store about our guests, and for how long.";
export const ifYouAskUs = "If you ask us";
export const inYourBrowser = "In your browser";
export const otherSites = "Other sites";
export const whoAnswersForIt = "Who answers for it";
