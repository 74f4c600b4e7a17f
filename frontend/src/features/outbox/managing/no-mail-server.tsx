/** Says what 'Sent' means where nothing can be sent. */
export function NoMailServer() {
  return (
    <p className="mb-4 border border-selling-fast bg-soot px-4 py-3 text-parchment">
      <strong className="font-medium text-selling-fast">No mail server is set up.</strong> Mails are
      only written into the data folder; nobody receives them. The setting is{" "}
      <code className="text-ivory">NIGHTCAP_EMAIL_URL</code>.
    </p>
  );
}
