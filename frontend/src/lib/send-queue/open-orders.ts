// Rule: An order that is held for payment is offered in every tab of its browser, until it is paid, released or expired.

/** A booking of this browser that is held for payment, or a part of it. Its token opens it. */
export interface OpenOrder {
  token: string;
  eventId: number;
}

const NAME = "nightcap-open-orders";
const NONE: readonly OpenOrder[] = [];

/** The last text read, and its orders: the same text gives the same array. */
let known = { text: "", orders: NONE };

const isOrder = (value: unknown): value is OpenOrder =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  "eventId" in value &&
  typeof value.eventId === "number";

function parsed(text: string): readonly OpenOrder[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isOrder) : NONE;
  } catch {
    return NONE;
  }
}

/** The open orders of this browser, oldest first; the same array while they stay the same. */
export function openOrders(): readonly OpenOrder[] {
  try {
    const text = localStorage.getItem(NAME) ?? "";
    if (text !== known.text) known = { text, orders: parsed(text) };
  } catch {
    // Without storage the orders of this page remain.
  }
  return known.orders;
}

function write(orders: readonly OpenOrder[]): void {
  const text = orders.length > 0 ? JSON.stringify(orders) : "";
  known = { text, orders };
  try {
    if (text === "") localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, text);
  } catch {
    // The orders stay with this page.
  }
  window.dispatchEvent(new Event(NAME));
}

/** Calls `listener` when the open orders change, in this tab or another; returns how to stop. */
export function watchOpenOrders(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(NAME, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(NAME, listener);
  };
}

/** Stores an order's link for all tabs of this browser; updates the event of a known one. */
export function keepOrder(order: OpenOrder): void {
  const known = openOrders().find(({ token }) => token === order.token);
  if (!known) write([...openOrders(), order]);
  else if (known.eventId !== order.eventId)
    write(openOrders().map((one) => (one === known ? order : one)));
}

/** Removes an order's link once it is of no use. */
export function forgetOrder(token: string): void {
  const others = openOrders().filter((order) => order.token !== token);
  if (others.length < openOrders().length) write(others);
}

/** Removes a paid order, and older ones for the same event: the guest has paid instead of them. */
export function forgetPaidOrder(token: string): void {
  const orders = openOrders();
  const paidAt = orders.findIndex((order) => order.token === token);
  const paid = orders[paidAt];
  if (!paid) return;
  write(orders.filter(({ eventId }, index) => index > paidAt || eventId !== paid.eventId));
}
