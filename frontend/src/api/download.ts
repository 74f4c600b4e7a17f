import { request } from "./http";

/** Fetches a file with the CSRF token and saves it under a name; raises ApiError when refused. */
export async function download(url: string, name: string): Promise<void> {
  await request("GET", "/api/csrf-token");
  const response = await request("GET", url, { withToken: true });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
