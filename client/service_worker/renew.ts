/**
 * A browser may change the address of a device by itself. The new one takes the place of the old one on the server, for
 * the member that subscribed, as long as their session lasts.
 */
import { targetOf, type WebTarget } from "@/client/push/web_target.ts";
import { newRid } from "@/client/rid.ts";
import { postCall } from "@/client/service_worker/call.ts";
import { type Device, keep, recall } from "@/client/service_worker/memory.ts";

/** Subscribes again, with the key of the old subscription, and tells the server. */
export async function renewSubscription(
  manager: PushManager,
  { oldSubscription, newSubscription }: {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  },
  known: Promise<Device | null> = recall("device"),
): Promise<void> {
  const device = await known;
  // Nobody is subscribed here any more.
  if (!device) return;
  const key = oldSubscription?.options.applicationServerKey;
  const renewed = newSubscription ??
    (key ? await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  const target = renewed && targetOf(renewed.toJSON());
  if (!target) return;
  const answer = await postCall(renewal(device, target, newRid()));
  if (answer.ok) await keep("device", { ...device, id: answer.value.subscriber_id });
}

/** The call by which the server learns of it. */
export function renewal({ me, id, os, name }: Device, target: WebTarget, rid: string) {
  return { me, module: "push/subscribe", rid, data: { target, os, name, replaces: id } } as const;
}
