/**
 * The client of this page. Islands call `getClient` in their effects, which run in the browser alone: a server never has
 * one, so that no member's data outlives a request there.
 */
import { signal } from "@preact/signals";
import { browserPageLife } from "@/client/page_life.ts";
import { browserPorts } from "@/client/browser_ports.ts";
import { Client, type Me } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { openOutboxStore } from "@/client/outbox_indexed.ts";
import { browserTabs } from "@/client/outbox_tabs.ts";
import { sendFileLazily } from "@/client/photo/lazy.ts";
import { browserSounds } from "@/client/sounds.ts";

/** Null until the first `getClient`. */
export const shownClient = signal<Client | null>(null);

/** The connected client of the page; a new one if another member has signed in. */
export function getClient(me: Me): Client {
  const before = shownClient.peek();
  if (before?.me.id === me.id) {
    before.handleBalance(me);
    return before;
  }
  before?.end();
  const client = new Client(me, {
    ports: browserPorts(),
    clock: () => Date.now(),
    store: openOutboxStore(),
    openTabs: (handle) => browserTabs(me.id, handle),
    upload: sendFileLazily,
    play: browserSounds(),
    page: browserPageLife(),
    drafts: createDrafts(localStorageIfAny(), me.id),
    leave: () => location.assign("/"),
  });
  client.start();
  shownClient.value = client;
  return client;
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
