import type { Schemas } from "@/api/client";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";
import { Picture } from "@/ui/picture";

/** What the house wants said between two sections of the menu, beside a picture. */
export function MenuNote({ note }: { note: Schemas["MenuNoteOut"] }) {
  return (
    <aside
      aria-labelledby="menu-note"
      className="grid items-center gap-x-18 gap-y-7 md:grid-cols-2 print:block print:break-inside-avoid"
    >
      <Picture
        src={note.imageUrl}
        alt={note.alt}
        sizes="(min-width: 1024px) 36vw, (min-width: 768px) 45vw, 95vw"
        className="aspect-[16/10] w-full object-cover print:hidden"
      />
      <div>
        {note.eyebrow && <Eyebrow className="print:hidden">{note.eyebrow}</Eyebrow>}
        <h2
          id="menu-note"
          className="mt-3.5 mb-3.5 text-[40px] font-normal md:text-[46px] print:my-0 print:text-[12pt]"
        >
          <HouseTitle>{note.title}</HouseTitle>
        </h2>
        <p className="max-w-[40ch] text-smoke print:max-w-none print:text-[8.5pt] print:leading-[1.3]">
          {note.text}
        </p>
      </div>
    </aside>
  );
}
