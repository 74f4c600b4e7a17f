import { createRoot } from "react-dom/client";
import { partLeft } from "@/admin/data/addresses";
import { createQueryClient, watchAnswers, watchFocus } from "@/admin/data/query-client";
import { watchSession } from "@/admin/staff/session";
import { AdminApp } from "@/app/admin-app";
import { parsePageData } from "@/app/page-data";
import { guardInputs } from "@/lib/input-guards";

import "./app/styles/admin.css";
import { forgetOldDrafts } from "./admin/data/kept-drafts";
import { askBeforeLeaving } from "./admin/data/unsaved";
import { learnTime } from "./lib/time/server-time";
import { ignoreNetworkRejections } from "./ui/failures";

const root = document.getElementById("root");
const data = document.getElementById("data");
if (root && data) {
  guardInputs();
  const page = parsePageData(data.textContent);
  learnTime(Date.parse(page.now));
  const client = createQueryClient();
  for (const [key, data] of page.q) client.setQueryData(key, data);
  watchSession(client);
  watchAnswers(client);
  watchFocus();
  ignoreNetworkRejections();
  forgetOldDrafts();
  askBeforeLeaving(partLeft);
  createRoot(root).render(<AdminApp client={client} now={Date.parse(page.now)} />);
}
