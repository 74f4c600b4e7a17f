import { atTheDoor } from "@/lib/tickets";

interface DoorPriceProps {
  /** Of one ticket, as the event has it. */
  price: string;
  tickets: number;
}

/** What is to pay at the door, where that can be told. */
export function DoorPrice({ price, tickets }: DoorPriceProps) {
  const sum = atTheDoor(price, tickets);
  return (
    sum && (
      <p>
        Pay at the door: <strong className="figures font-medium text-brass-hi">{sum}</strong>
      </p>
    )
  );
}
