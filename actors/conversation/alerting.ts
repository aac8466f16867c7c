/**
 * Adds the receiver's alerts to the change that sends messages. Whether a member can receive alerts is read
 * with the first message that a mailbox decides, and cached.
 */
import type { MemberId, Pair } from "@/domain/ids.ts";
import { canReceiveAlerts } from "@/store/alerts/reader.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import type { Change } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import type { Message } from "@/store/records.ts";
import type { LoadedState } from "@/actors/conversation/loaded_state.ts";
import type { Command } from "@/actors/conversation/send_command.ts";
import type { ConversationState } from "@/actors/conversation/state.ts";

/** Reads which of the two can be notified of messages. This never changes: virtual profiles cannot. */
export async function loadAlertable(
  database: Database,
  state: ConversationState,
  { command: { pair, receiver }, routes }: { command: Command; routes: LoadedState["routes"] },
): Promise<void> {
  const side = sideOf(pair, receiver);
  const known = state.alertable?.[side];
  if (known && (known.isAlertable || known.route === routes[side].versionstamp)) return;
  const [first = false, second = false] = await canReceiveAlerts(database, pair);
  state.alertable = [
    { isAlertable: first, route: routes[0].versionstamp },
    { isAlertable: second, route: routes[1].versionstamp },
  ];
}

/** One alert per kind, however many messages the change holds; none for a member who receives no alerts. */
export function alertReceiver(
  change: Change,
  { pair, sender, receiver }: { pair: Pair; sender: MemberId; receiver: MemberId },
  { messages, state, routes, now }: {
    messages: readonly Message[];
    state: ConversationState;
    routes: LoadedState["routes"];
    now: number;
  },
): void {
  const side = sideOf(pair, receiver);
  if (!state.alertable?.[side].isAlertable) return;
  const isOnline = isOnRoute(routes[side]);
  const kinds = new Set(messages.map(({ type }) => type === "gift" ? "gift" : "message"));
  for (const kind of kinds) addAlert(change, { to: receiver, kind, subject: sender, isOnline, now });
}
