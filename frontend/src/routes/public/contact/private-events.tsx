import { useVenue } from "@/api/venue";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";
import { Picture } from "@/ui/picture";

/** The panel that leads on to the inquiry. */
export function PrivateEvents() {
  const { hosting, privateEvents } = useVenue();
  const picture = hosting.pictures[0];
  return (
    <section
      aria-labelledby="private-events"
      className={picture ? "grid lg:grid-cols-[.9fr_1.1fr]" : ""}
    >
      {picture && (
        <Picture
          src={picture.imageUrl}
          alt={picture.alt}
          sizes="(min-width: 1024px) 50vw, 100vw"
          className="aspect-[16/10] size-full object-cover print:hidden"
        />
      )}
      <div className="flex flex-col items-start justify-center px-gutter py-section">
        <Eyebrow className="text-balance">{hosting.eyebrow || "The whole house"}</Eyebrow>
        <h2 id="private-events" className="mt-3 text-[44px] font-normal md:text-[58px]">
          <HouseTitle>Private Events</HouseTitle>
        </h2>
        <p className="mt-5 mb-8 max-w-[52ch] text-smoke">{privateEvents}</p>
        <Button look="fill" href="/host-event#inquire">
          Book Private Event
        </Button>
      </div>
    </section>
  );
}
