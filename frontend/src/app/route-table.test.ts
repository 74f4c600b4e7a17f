import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";

import { metaOf } from "./route-table";
import { matchPath } from "./routes";

const photos = () => [{ caption: "The stage" }];
const nothing = () => undefined;
const PLACE = "The Prompt Box, 7 Front Street, Elsewhere";

it("describes a page plainly, with sentences from its data", () => {
  const gallery = matchPath("/gallery");
  expect(metaOf(gallery, "", sampleVenue, nothing)?.description).toBe(`The gallery of ${PLACE}.`);
  expect(metaOf(gallery, "", sampleVenue, photos)?.description).toBe(
    `The gallery of ${PLACE}. What it looks like, in pictures.`,
  );
});

it("describes a page with the venue's own phrases, as the server does", () => {
  const phrases = {
    pillarsTitle: "Drinks and Songs",
    pillarsSummary: "The pillars of {name}.",
    historySummary: "How {name} began. {",
    gallerySummary: "Our walls.",
  };
  const venue = { ...sampleVenue, phrases };
  const meta = (path: string) => metaOf(matchPath(path), "", venue, nothing);
  expect(meta("/cocktails")).toEqual({
    title: "Drinks and Songs | The Prompt Box",
    description: "The pillars of The Prompt Box.",
  });
  expect(meta("/history")?.description).toBe("How The Prompt Box began. {");
  expect(meta("/gallery")?.description).toBe(`The gallery of ${PLACE}.`);
});

it("claims the cocktails of a section that has another title now", () => {
  const answers: Record<string, unknown> = {
    "/api/menu": [{ category: "house-drinks" }],
    "/api/sections": [{ slug: "house-drinks", earlierSlugs: ["cocktails"] }],
  };
  const said = (menu = answers) =>
    metaOf(matchPath("/cocktails"), "", sampleVenue, (url) => menu[url])?.description;
  expect(said()).toContain("The signature cocktails.");
  expect(said({ ...answers, "/api/menu": [{ category: "snacks" }] })).not.toContain("signature");
});
