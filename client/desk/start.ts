/** The desk's client of this page. Islands call `getDeskClient` in their effects, which run in the browser alone. */
import { browserPorts } from "@/client/browser_ports.ts";
import { DeskClient } from "@/client/desk/desk_client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { openOutboxStore } from "@/client/outbox_indexed.ts";
import { browserTabs } from "@/client/outbox_tabs.ts";
import { browserPageLife } from "@/client/page_life.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import type { BoardView, QueueView } from "@/protocol/desk/views/queue.ts";

const DATABASE = "kindling-desk";
const SIGN_OUT_PATH = "/desk/sign-out";
const SIGN_IN_PATH = "/desk/sign-in";

let client: DeskClient | null = null;

/** The connected client of the page, which begins with what the page was rendered with. */
export function getDeskClient(
  staff: string,
  rendered: { queue: QueueView | null; board: BoardView | null },
): DeskClient {
  if (client) return client;
  client = new DeskClient(staff, {
    ports: browserPorts(DESK_SOCKET_PATH),
    clock: () => Date.now(),
    store: openOutboxStore(DATABASE),
    openTabs: browserTabs,
    page: browserPageLife(SIGN_OUT_PATH),
    drafts: createDrafts(localStorageIfAny(), `desk-${staff}`),
    leave: () => location.assign(SIGN_IN_PATH),
  }, rendered);
  client.start();
  return client;
}

/** Reading `localStorage` throws where cookies are blocked. */
function localStorageIfAny(): Storage | null {
  let storage: Storage | null = null;
  try {
    storage = localStorage;
  } catch {
    // Drafts are then kept by the server alone.
  }
  return storage;
}
