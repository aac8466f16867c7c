/**
 * Renews the push subscription after the browser has changed its address: replaces the old address on the server, while the
 * session of the subscribed member lasts.
 */
import { targetOf, type WebTarget } from "@/client/push/web_target.ts";
import { newRid } from "@/client/rid.ts";
import { postCall } from "@/client/service_worker/call.ts";
import { type Device, keep, recall } from "@/client/service_worker/memory.ts";

/** Subscribes again with the old key, and sends the new address to the server. */
export async function renewSubscription(
  manager: PushManager,
  { oldSubscription, newSubscription }: {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  },
  known: Promise<Device | null> = recall("device"),
): Promise<void> {
  const device = await known;
  // No member is subscribed here.
  if (!device) return;
  const key = oldSubscription?.options.applicationServerKey;
  const renewed = newSubscription ??
    (key ? await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  const target = renewed && targetOf(renewed.toJSON());
  if (!target) return;
  const answer = await postCall(renewal(device, target, newRid()));
  if (answer.ok) await keep("device", { ...device, id: answer.value.subscriber_id });
}

/** The call that replaces the address. */
export function renewal({ me, id, os, name }: Device, target: WebTarget, rid: string) {
  return { me, module: "push/subscribe", rid, data: { target, os, name, replaces: id } } as const;
}
