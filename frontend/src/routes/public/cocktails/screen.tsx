import { useApi, useApiCache } from "@/api/use-api";
import * as t from "@/messages/cocktails";
import { deferred } from "@/ui/hydration-root";
import { Picture } from "@/ui/picture";

const loadPillars = () => import("./pillars");
const Cocktails = deferred(async () => (await loadPillars()).Cocktails);
const Creativity = deferred(async () => (await loadPillars()).Creativity);
const Comedy = deferred(async () => (await loadPillars()).Comedy);
const NewsletterBand = deferred(
  async () => (await import("@/features/subscribers/newsletter")).NewsletterBand,
);

/** The venue's three pillars. */
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

const PILLARS = [
  { id: "cocktails", name: t.cocktails, look: "" },
  { id: "creativity", name: t.creativity, look: "" },
  { id: "comedy", name: t.comedy, look: "text-brass-hi italic" },
] as const;

/** The page's title as three pictures side by side, each linking to its part of the page. */
function Pillars() {
  const { data: pillars } = useApi("/api/pillars");
  return (
    <header>
      <h1 className="grid md:grid-cols-3 md:divide-x md:divide-brass/40 max-md:divide-y max-md:divide-brass/40 print:block print:divide-x-0">
        {PILLARS.map(({ id, name, look }, place) => (
          <a
            key={id}
            href={`#${id}`}
            className={`group relative isolate grid min-h-[max(220px,31vh)] content-end overflow-clip curtain-fall px-gutter pb-7 font-normal focus-visible:-outline-offset-4 md:min-h-[max(520px,min(84svh,800px))] md:pr-4 md:pb-10 md:not-first:pl-[clamp(20px,3vw,44px)] max-md:first:min-h-[max(300px,38svh)] print:inline print:min-h-0 print:px-0 ${
              pillars?.[id] ? "on-picture" : ""
            }`}
          >
            <Panel picture={pillars?.[id]} isFirst={place === 0} />
            <span className={`wrap-break-word fluid-[44px,5.6vw,92px] ${look}`}>{name}</span>
            {place < PILLARS.length - 1 && <span className="sr-only print:not-sr-only">, </span>}
          </a>
        ))}
      </h1>
    </header>
  );
}

interface PanelProps {
  picture: { imageUrl: string } | null | undefined;
  isFirst: boolean;
}

function Panel({ picture, isFirst }: PanelProps) {
  if (!picture) return null;
  return (
    <span aria-hidden className="absolute inset-0 -z-10 print:hidden">
      <Picture
        src={picture.imageUrl}
        alt=""
        sizes="(min-width: 768px) max(33vw, 150vh), 88vw"
        priority={isFirst}
        className="absolute inset-0 size-full object-cover object-[29%_50%] transition-[scale] duration-[1200ms] group-hover:scale-[1.03]"
      />
      <span className="absolute inset-0 shade-pillar" />
    </span>
  );
}

const WELCOME = { title: t.welcome, description: t.addedToNewsletter };

/** The page's own newsletter form. */
export function StayUpdated() {
  const cache = useApiCache();
  return (
    <NewsletterBand
      title={t.stayUpdated}
      isGuarded
      success={WELCOME}
      failure={t.wentWrongTryAgain}
      onSubscribed={() => cache.invalidate("/api/newsletter")}
    />
  );
}
