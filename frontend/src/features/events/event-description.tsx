/** The paragraphs of a plain text; single line breaks stay what they are. */
export function EventDescription({ text }: { text: string }) {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, index) => ({ key: `${index}`, paragraph }));
  return (
    <div className="mt-5 mb-7 grid max-w-[62ch] gap-5 text-[19px] break-words text-parchment">
      {paragraphs.map(({ key, paragraph }) => (
        <p key={key} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
