// A fault of a phone number. `django.po` has the same sentence: translate both alike.

export const notAPhoneNumber = "must be a phone number with 7 to 15 digits";
