import type { Schemas } from "@/api/client";

import { AT } from "./rows-for-tests";

export const SUBSCRIBER: Schemas["SubscriberOut"] = {
  id: 1,
  name: "Ada Lovelace",
  email: "ada@example.com",
  createdAt: AT,
  confirmedAt: AT,
  state: "confirmed",
  consent: "",
  consentAt: null,
  consentBy: null,
  version: 1,
};
