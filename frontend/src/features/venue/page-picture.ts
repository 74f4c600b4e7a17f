import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";

/** The picture of a page's first view; null for a page without one, undefined while loading. */
export const usePagePicture = (page: string): Schemas["Picture"] | null | undefined =>
  useApi(`/api/page-pictures/${page}` as const).data?.picture;
