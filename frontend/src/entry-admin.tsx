import { createRoot } from "react-dom/client";

import { watchSession } from "@/admin/staff/session";
import { createQueryClient } from "@/api/query-client";
import { AdminApp } from "@/app/admin-app";
import { parsePageData, seedQueries } from "@/app/page-data";
import { askBeforeLeaving } from "@/lib/unsaved";

import "./app/admin.css";
import { calmFailedFetches } from "./app/failures";

const root = document.getElementById("root");
const data = document.getElementById("data");
if (root && data) {
  const page = parsePageData(data.textContent);
  const client = createQueryClient();
  seedQueries(client, page, Date.now());
  watchSession(client);
  calmFailedFetches();
  askBeforeLeaving((from, to) => from.pathname + from.search !== to.pathname + to.search);
  createRoot(root).render(<AdminApp client={client} now={Date.parse(page.now)} />);
}
