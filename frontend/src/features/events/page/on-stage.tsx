/** The names of the evening, as a playbill has them. */
export function OnStage({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="on-stage" className="mb-7 max-w-[62ch]">
      <h2 id="on-stage" className="label mb-2 text-brass">
        On stage
      </h2>
      <ul className="font-display text-[24px] leading-snug text-balance">
        {names.map((name) => (
          <li key={name} className="border-t border-line py-2 last:border-b">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
