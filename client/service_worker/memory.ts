/**
 * The persistent memory of the service worker, as JSON responses in a cache of its own: the last seen language, the last
 * active deployments, and, stored by pages, the subscribed device and whether notifications are silent.
 */
import type { TextLanguage } from "@/domain/language.ts";
import type { System } from "@/domain/platform.ts";

/** The subscribed device. */
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
  /** Whether notifications are silent, if the worker cannot read the cookie (mute.ts). */
  muted: boolean;
}

const CACHE = "kindling-memory";

/** The stored value of a name; null without one, or without storage. */
export async function recall<Name extends keyof Memory>(name: Name): Promise<Memory[Name] | null> {
  try {
    const kept = await caches.match(keyOf(name), { cacheName: CACHE });
    return kept ? await kept.json() : null;
  } catch {
    return null;
  }
}

/** Stores a value. Without storage this does nothing. */
export async function keep<Name extends keyof Memory>(name: Name, value: Memory[Name]): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(keyOf(name), Response.json(value));
  } catch {
    // Storage is full or disabled.
  }
}

export async function forget(name: keyof Memory): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(keyOf(name));
  } catch {
    // There is none.
  }
}

/** An address that no page has. */
function keyOf(name: string): string {
  return `/.kindling/${name}`;
}
