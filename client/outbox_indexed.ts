/** The outbox in IndexedDB. For `start.ts` and `desk/start.ts`; every write resolves when it is committed. */
import { byOrder, memoryOutbox, type OutboxEntry, type OutboxStore } from "@/client/outbox_store.ts";

/** Of members. The desk's people have one of their own, which the service worker leaves alone. */
const DATABASE = "kindling";
const STORE = "outbox";
const BY_MEMBER = "me";

/** The IndexedDB store, or one in memory where the browser refuses it, as in some private windows. */
export async function openOutboxStore(database = DATABASE): Promise<OutboxStore> {
  try {
    return await openIndexedOutbox(database);
  } catch {
    return memoryOutbox();
  }
}

async function openIndexedOutbox(name: string): Promise<OutboxStore> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE, { keyPath: "rid" }).createIndex(BY_MEMBER, BY_MEMBER);
  };
  const database = await done(opening);

  function write(work: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = database.transaction(STORE, "readwrite");
    work(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  async function list(me: string): Promise<OutboxEntry[]> {
    const index = database.transaction(STORE).objectStore(STORE).index(BY_MEMBER);
    const entries: OutboxEntry[] = await done(index.getAll(me));
    return entries.sort(byOrder);
  }

  return {
    put: (entry) => write((store) => store.put(entry)),
    remove: (rid) => write((store) => store.delete(rid)),
    list,
    clear: async (me) => {
      const entries = await list(me);
      await write((store) => entries.forEach((entry) => store.delete(entry.rid)));
    },
    close: () => database.close(),
  };
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
