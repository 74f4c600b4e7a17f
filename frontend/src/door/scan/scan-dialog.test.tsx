// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { SHOW } from "@/door/evening-for-tests";
import { headcount } from "@/door/headcount";
import type { DoorShow, NewTap } from "@/door/sync/door";
import { ScanDialog } from "./scan-dialog";

const LATER: DoorShow = {
  ...SHOW,
  eventId: 2,
  title: "Late Pour",
  isAllDay: true,
  parties: (SHOW.parties ?? []).map((party) => ({ ...party, bookingId: 8, code: "GHJK6789" })),
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(show: DoorShow = SHOW): NewTap[] {
  const taps: NewTap[] = [];
  const counted = headcount(show, show.parties ?? [], []);
  render(
    <VenueContext value={sampleVenue}>
      <ScanDialog
        onClose={() => {}}
        show={show}
        shows={[show, LATER]}
        counted={counted}
        taps={[]}
        onTap={(tap) => taps.push(tap)}
      />
    </VenueContext>,
  );
  return taps;
}

function type(code: string) {
  fireEvent.change(screen.getByLabelText("Or type the code"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Find" }));
}

it("without a camera the dialog explains that the code must be typed", async () => {
  const taps = open();
  await screen.findByText("There is no camera. Type the code instead.");
  type("xxxx9999");
  screen.getByText("Nobody has the code XXXX9999 at this show.");
  type("bcdf 2345");
  screen.getByText("Ada Lovelace");
  fireEvent.click(screen.getByRole("button", { name: "Arrive 3" }));
  expect(taps).toEqual([{ eventId: 1, kind: "arrival", bookingId: 7, seats: 3, paidBy: null }]);
});

it("a party with a balance due is admitted by buttons that name the amount", async () => {
  const parties = (SHOW.parties ?? []).map((party) => ({ ...party, due: 6000 }));
  const taps = open({ ...SHOW, parties });
  await screen.findByText("There is no camera. Type the code instead.");
  type("bcdf 2345");
  screen.getByRole("button", { name: "Card $60, let in 3" });
  fireEvent.click(screen.getByRole("button", { name: "Cash $60, let in 3" }));
  expect(taps).toEqual([{ eventId: 1, kind: "arrival", bookingId: 7, seats: 3, paidBy: "cash" }]);
});

it("a code for another show names it, and other text is reported as no code", async () => {
  open();
  await screen.findByText("There is no camera. Type the code instead.");
  type("GHJK6789");
  screen.getByText("This code is for Late Pour.");
  type("https://example.com/menu");
  screen.getByText("This is not the code of a booking.");
});

it("denied access to a camera and a missing camera have different messages", async () => {
  const getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  open();
  await screen.findByText("The camera is not allowed here. Type the code instead.");
});

it("a scanned code finds its party, and the camera stops with the dialog", async () => {
  const stop = vi.fn();
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  class BarcodeDetector {
    static readonly getSupportedFormats = async () => ["qr_code"];
    readonly detect = async () => [{ rawValue: "NIGHTCAP:BCDF2345" }];
  }
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
  open();
  await screen.findByText("Ada Lovelace");
  expect(stop).not.toHaveBeenCalled();
  cleanup();
  expect(stop).toHaveBeenCalledOnce();
});
