import { STATES, type MailState as State } from "./mail";

/** What has become of a mail, in one word. */
export function MailState({ state }: { state: State }) {
  const { word, tone } = STATES[state];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {word}
    </span>
  );
}
