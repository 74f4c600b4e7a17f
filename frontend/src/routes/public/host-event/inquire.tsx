import { useVenue } from "@/api/venue";
import { mailLink } from "@/features/venue/contact-links";
import { Button } from "@/ui/button";

interface InquireProps {
  /** The button's words. */
  children: string;
  onOpen: () => void;
}

/** The button that opens the inquiry; without scripts a letter to the house. */
export function Inquire({ children, onOpen }: InquireProps) {
  const { email, name } = useVenue();
  return (
    <>
      <Button look="fill" aria-haspopup="dialog" onClick={onOpen} className="noscript:hidden">
        {children}
      </Button>
      <span className="hidden noscript:contents">
        <Button look="fill" href={mailLink(email, `An event at ${name}`)}>
          Write to Us
        </Button>
      </span>
    </>
  );
}
