const LINK =
  "text-brass-hi underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-flex max-md:py-2.75";

/** Somebody's mail address. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={`break-all ${LINK}`}>
      {email}
    </a>
  );
}

/** Somebody's telephone, with the extension if there is one. */
export function PhoneLink({ phone, extension }: { phone: string; extension: string }) {
  const digits = phone.replace(/[^\d+]/g, "");
  return (
    <>
      <a href={`tel:${digits}${extension ? `,${extension}` : ""}`} className={LINK}>
        {phone}
      </a>
      {extension && ` ext. ${extension}`}
    </>
  );
}
