import { useVenue } from "@/api/venue";
import { Link } from "@/ui/link";

/** Names whose software runs the private events, where the venue wants it named. */
export function SoftwareCredit() {
  const { softwareCredit } = useVenue();
  if (!softwareCredit) return null;
  return (
    <p className="text-[14px]">
      Private event software by{" "}
      <Link href={softwareCredit.url} className="underline underline-offset-4 hover:text-brass-hi">
        {softwareCredit.name}
      </Link>
    </p>
  );
}
