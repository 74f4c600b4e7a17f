import { Cocktails } from "./cocktails";
import { Comedy } from "./comedy";
import { Creativity } from "./creativity";
import { Pillars } from "./pillars";
import { StayUpdated } from "./stay-updated";

/** The three pillars of the house. */
export function Screen() {
  return (
    <>
      <Pillars />
      <span className="fan" aria-hidden />
      <Cocktails />
      <Creativity />
      <Comedy />
      <StayUpdated />
    </>
  );
}
