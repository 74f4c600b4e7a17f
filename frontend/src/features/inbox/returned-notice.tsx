import { browserOutbox } from "@/lib/outbox/browser-outbox";
import { Button } from "@/ui/button";

import { endMending, startMending, useMending, useReturnedLetters } from "./returned-letters";

interface ReturnedNoticeProps {
  /** Where the form below posts to. */
  url: string;
  /** What the server says about the form as a whole. */
  refusal: string;
}

/** Above a form: what the server did not take, now or from an earlier visit. */
export function ReturnedNotice({ url, refusal }: ReturnedNoticeProps) {
  const returned = useReturnedLetters().find((letter) => letter.url === url);
  const mending = useMending(url);
  if (refusal) {
    return (
      <p role="alert" className="border-l-2 border-few-left pl-4 text-parchment">
        {refusal}
      </p>
    );
  }
  if (!returned || returned.key === mending?.key) return null;
  const discard = () => {
    endMending();
    browserOutbox().discard(returned.key).catch(reportError);
  };
  return (
    <div role="status" className="border-l-2 border-few-left pl-4">
      <p className="text-parchment">
        What you sent earlier could not be delivered as it was. It is kept here for you.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => startMending(returned)}>
          Mend it
        </Button>
        <Button size="sm" look="quiet" onClick={discard}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
