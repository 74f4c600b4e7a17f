/** The server speaks of a field ("is required"), a form to its user ("Title is required."). */
export const sentence = (label: string, error: string): string =>
  /^[a-z]/.test(error) ? `${label} ${error.replace(/\.$/, "")}.` : error;
