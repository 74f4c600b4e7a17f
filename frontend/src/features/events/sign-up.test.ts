import { expect, test } from "vitest";

import { signUpFor } from "./sign-up";

const RULE = {
  button: "Sign Up",
  url: "https://forms.example/jam",
  titles: [
    { contains: ["room to groove", "understudy jam sessions"], opensForm: true },
    { contains: ["saturday open mixer"], opensForm: false },
    { contains: ["saturday mixer"], opensForm: false },
  ],
};

test("a title with both phrases opens the form, in any case and with any spaces", () => {
  const title = "ROOM  to Groove:\tthe Understudy  Jam Sessions";
  expect(signUpFor(title, RULE)).toEqual({ button: "Sign Up", formUrl: RULE.url });
});

test("one of the two phrases is not enough", () => {
  expect(signUpFor("Room to Groove", RULE)).toBeNull();
  expect(signUpFor("Understudy Jam Sessions", RULE)).toBeNull();
});

test("a mixer on Saturday gets the button's word but not the form", () => {
  expect(signUpFor("The Saturday Open Mixer", RULE)).toEqual({ button: "Sign Up", formUrl: null });
  expect(signUpFor("saturday mixer no. 5", RULE)).toEqual({ button: "Sign Up", formUrl: null });
});

test("other titles, and venues without the rule, have no sign-up", () => {
  expect(signUpFor("Late Pour", RULE)).toBeNull();
  expect(signUpFor("Saturday Open Mixer", null)).toBeNull();
});
