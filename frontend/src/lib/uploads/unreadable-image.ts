const ADVICE = "Save it as a JPEG or PNG picture and try again.";

/** A picture that the browser cannot show; the message names the file and says what helps. */
export class UnreadableImage extends Error {
  constructor(fileName: string, reason = "cannot be read by this browser") {
    super(`“${fileName}” ${reason}. ${ADVICE}`);
    this.name = "UnreadableImage";
  }
}
