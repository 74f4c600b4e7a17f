interface WriteInsteadProps {
  /** What for: "To be on the list". */
  purpose: string;
  email: string;
}

/** In the place of a form for visitors without scripts: the address to write to. */
export function WriteInstead({ purpose, email }: WriteInsteadProps) {
  return (
    <p className="hidden text-parchment noscript:block">
      {purpose}, write to{" "}
      <a href={`mailto:${email}`} className="text-brass-hi underline">
        {email}
      </a>
      .
    </p>
  );
}
