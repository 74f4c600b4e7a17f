// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { SHOW } from "@/door/evening-for-tests";
import { asDay } from "@/lib/time/checked-for-tests";
import { standingOf } from "./money";
import { PartyRow } from "./party-row";

afterEach(cleanup);

/** Shows a party of three that owes $60; returns the taps. */
function open() {
  const arrivals: unknown[] = [];
  const [party] = (SHOW.parties ?? []).map((each) => ({ ...each, due: 6000 }));
  if (!party) throw new Error("The show has no party.");
  render(
    <VenueContext value={sampleVenue}>
      <ul>
        <PartyRow
          party={party}
          day={asDay("2026-11-21")}
          inside={0}
          since={undefined}
          surplus={0}
          standing={standingOf(party, [], sampleVenue)}
          onArrive={(...arrival) => arrivals.push(arrival)}
          onUndo={() => {}}
        />
      </ul>
    </VenueContext>,
  );
  return arrivals;
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("each button that records a payment names the amount for the whole party", () => {
  const arrivals = open();
  press(/^Cash \$60 ?Ada Lovelace, let in 3$/);
  fireEvent.click(screen.getByRole("button", { expanded: false }));
  screen.getByText("Some come in now, and pay $60 for all:");
  press(/^2 in ?Card \$60 ?of Ada Lovelace$/);
  expect(arrivals).toEqual([
    [3, "cash"],
    [2, "card"],
  ]);
});
