/** A name or title as the house writes it: the last of several words in italic brass. */
export function HouseTitle({ children }: { children: string }) {
  const words = children.split(" ");
  const last = words.pop();
  return (
    <>
      {words.length > 0 && `${words.join(" ")} `}
      <i className="font-normal text-brass-hi">{last}</i>
    </>
  );
}
