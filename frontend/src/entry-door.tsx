import { createRoot } from "react-dom/client";

import { DoorApp, parseDoorPage } from "@/app/door-app";
import { createDoor } from "@/door/sync/door";
import { createKeeper, createSignedInKeeper } from "@/door/sync/keep";
import { keepInStep } from "@/door/sync/keep-in-step";
import { learnTime, rememberOffset } from "@/lib/time/server-time";
import { guardInputs } from "@/lib/waking/input-guards";

import "./app/styles/door.css";

/** The door of the address: `/door/<token>` for who has a link, `/door/events/<id>` for a session. */
function doorAt(pathname: string) {
  const [, , token = "", eventId] = pathname.split("/");
  return eventId === undefined
    ? createDoor({ url: `/api/door/${token}`, keeper: createKeeper(token) })
    : createDoor({
        url: `/api/admin/door/${eventId}`,
        keeper: createSignedInKeeper(eventId),
        eventId: Number(eventId),
      });
}

const root = document.getElementById("root");
const data = document.getElementById("data");
if (root && data) {
  guardInputs();
  const page = parseDoorPage(data.textContent);
  learnTime(Date.parse(page.now));
  rememberOffset();
  const door = doorAt(location.pathname);
  createRoot(root).render(<DoorApp door={door} page={page} />);
  keepInStep(door);
  navigator.serviceWorker?.register("/door/worker.js", { scope: "/door/" }).catch(reportError);
}
