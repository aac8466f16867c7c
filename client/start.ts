/**
 * The one client of this page. Islands call `getClient` in their effects, in the browser only: on a server there is
 * never one, so no member's data can outlive a request there.
 */
import { browserPageLife } from "@/client/page_life.ts";
import { browserPorts } from "@/client/browser_ports.ts";
import { Client, type Me } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { openOutboxStore } from "@/client/outbox_indexed.ts";
import { browserTabs } from "@/client/outbox_tabs.ts";
import { sendPhotoLazily } from "@/client/photo/lazy.ts";
import { browserSounds } from "@/client/sounds.ts";

let current: Client | null = null;

/** The page's client, connected; a new one where another member has signed in since. */
export function getClient(me: Me): Client {
  if (current?.me.id === me.id) {
    current.hearBalance(me);
    return current;
  }
  current?.end();
  current = new Client(me, {
    ports: browserPorts(),
    clock: () => Date.now(),
    store: openOutboxStore(),
    openTabs: (hear) => browserTabs(me.id, hear),
    upload: sendPhotoLazily,
    play: browserSounds(),
    page: browserPageLife(),
    drafts: createDrafts(localStorageIfAny(), me.id),
    leave: () => location.assign("/"),
  });
  current.start();
  return current;
}

/** Reading `localStorage` throws where cookies are blocked. */
function localStorageIfAny(): Storage | null {
  let storage: Storage | null = null;
  try {
    storage = localStorage;
  } catch {
    // Drafts are then not kept.
  }
  return storage;
}
