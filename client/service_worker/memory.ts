/**
 * What the service worker remembers across its restarts, as small JSON answers in a cache of their own: the language that
 * was seen last, the deployments that were active last, and, which pages store, the device as it subscribed to pushes and
 * the choice of silence.
 */
import type { TextLanguage } from "@/domain/language.ts";
import type { System } from "@/domain/platform.ts";

/** The device as the server knows it. */
export interface Device {
  /** The member that subscribed with it. */
  me: string;
  /** Its `subscriber_id`. */
  id: string;
  os: System;
  name: string;
}

interface Memory {
  language: TextLanguage;
  /** Versions, the newest last. */
  active: readonly string[];
  device: Device;
  /** The choice of silence, where the worker cannot read it for itself (mute.ts). */
  muted: boolean;
}

const CACHE = "kindling-memory";

/** What was kept under a name; null where nothing was, or the browser keeps nothing. */
export async function recall<Name extends keyof Memory>(name: Name): Promise<Memory[Name] | null> {
  try {
    const kept = await caches.match(keyOf(name), { cacheName: CACHE });
    return kept ? await kept.json() : null;
  } catch {
    return null;
  }
}

/** Keeps a value until it is replaced or forgotten. A browser that keeps nothing loses only comfort. */
export async function keep<Name extends keyof Memory>(name: Name, value: Memory[Name]): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(keyOf(name), Response.json(value));
  } catch {
    // Storage is full or switched off.
  }
}

export async function forget(name: keyof Memory): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(keyOf(name));
  } catch {
    // There is none.
  }
}

/** No page has such an address. */
function keyOf(name: string): string {
  return `/.kindling/${name}`;
}
