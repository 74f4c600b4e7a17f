/** What every screen is given by the router. */
export interface ScreenProps {
  /** The path that is shown, without search and hash. */
  path: string;
  /** Values of the path's placeholders, for example `event` in `/events/:event`. */
  params: Readonly<Record<string, string | undefined>>;
}
