/**
 * Lets members be told who were there before anybody could be: with their first socket on an isolate they get the row that
 * every registration writes by now. Whoever has it is remembered, so that the next socket asks nothing.
 */
import type { MemberId } from "@/domain/ids.ts";
import { choicesOf, getToldMember } from "@/store/alerts/reader.ts";
import { putAlertSettings } from "@/store/alerts/writer.ts";
import { newChange } from "@/store/change.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";

/** Members that are remembered; forgetting one costs a read. */
const KNOWN_MAX = 50_000;

/** Presence whose members can be told from their first socket on. Never virtual profiles. */
export function withFirstSettings({ database }: Pick<ActorEnv, "database">, presence: Presence): Presence {
  const known = new Set<MemberId>();

  return {
    ...presence,
    // Before the member is there: whoever has read their route since then finds the row.
    async join(member) {
      await ensure(member);
      await presence.join(member);
    },
  };

  async function ensure(id: MemberId): Promise<void> {
    if (known.has(id)) return;
    const told = await getToldMember(database, id);
    const choices = choicesOf(told);
    if (choices && told.settings.value === null) {
      const change = newChange();
      putAlertSettings(change, told.settings, choices);
      // Where it fails somebody else has written it.
      await database.commit(change);
    }
    if (known.size >= KNOWN_MAX) known.clear();
    known.add(id);
  }
}
