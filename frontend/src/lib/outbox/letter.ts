/** Why the server will not take a letter as it is. */
export interface Reason {
  status: number;
  message: string;
  /** What to mend, by the names of the body's fields. */
  fields: Readonly<Record<string, string>>;
}

export type Body = Readonly<Record<string, string | number | boolean>>;

/** Something that a visitor has sent and the server has not yet acknowledged. */
export interface Letter {
  /** Goes along as the Idempotency-Key: however often it is sent, it arrives once. */
  key: string;
  /** Where it is posted to. */
  url: string;
  body: Body;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  /** Set once the server has refused it for good: then it waits to be mended. */
  returned?: Reason;
}
