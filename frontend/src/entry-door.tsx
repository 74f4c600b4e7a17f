import { createRoot } from "react-dom/client";

import { DoorApp, parseDoorPage } from "@/app/door-app";
import { createDoor } from "@/door/sync/door";
import { createKeeper } from "@/door/sync/keep";
import { keepInStep } from "@/door/sync/keep-in-step";
import { learnTime, rememberOffset } from "@/lib/server-time";

import "./app/styles/door.css";

const root = document.getElementById("root");
const data = document.getElementById("data");
const token = location.pathname.split("/")[2];
if (root && data && token) {
  const page = parseDoorPage(data.textContent);
  learnTime(Date.parse(page.now));
  rememberOffset();
  const door = createDoor({ token, keeper: createKeeper(token) });
  createRoot(root).render(<DoorApp door={door} page={page} />);
  keepInStep(door);
  navigator.serviceWorker?.register("/door/worker.js", { scope: "/door/" }).catch(reportError);
}
