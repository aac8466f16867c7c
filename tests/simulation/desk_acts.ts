/** What the desk does in a simulation, on any machine. */
import { isTemporary } from "@/domain/refusals.ts";
import type { Act } from "@/tests/simulation/plan.ts";
import { answerOf, PAUSE_MS, type Scene, TRIES } from "@/tests/simulation/scene.ts";

/** A conversation that somebody of the desk holds. */
export interface Held {
  persona: string;
  member: string;
  claim: number;
}

type DeskAct = Extract<Act, { staff: number }>;

export async function takeAtDesk(scene: Scene, { do: what, staff: nth }: DeskAct): Promise<void> {
  const { world, held, evidence, say } = scene;
  const name = world.staff[nth]?.name;
  const claim = held[nth];
  switch (what) {
    case "claim":
    case "take_over": {
      const pair = { persona: world.persona, member: world.members[2].id };
      const taken = what === "claim"
        ? await command(scene, nth, { module: "claim/next", data: {} })
        : await command(scene, nth, { module: "claim/take_over", data: { ...pair, reason: "to see" } });
      if (taken?.ok) held[nth] = taken.value as Held;
      return say(`${name} ${what}: ${taken?.ok ? JSON.stringify(taken.value) : refusalOf(taken)}`);
    }
    case "release": {
      if (!claim) return;
      const done = await command(scene, nth, { module: "claim/release", data: claim });
      if (held[nth] === claim) held[nth] = null;
      return say(`${name} releases: ${refusalOf(done)}`);
    }
    case "answer": {
      if (!claim) return;
      const text = `That is a lovely thought, number ${scene.count()}.`;
      const data = { receiver_id: claim.member, message_type: "text", message_text: text };
      const done = await command(scene, nth, {
        module: "as",
        data: { ...claim, module: "send_message", data },
      });
      say(`${name} answers by claim ${claim.claim}: ${refusalOf(done)}`);
      if (done?.ok) evidence.answered.push(text);
      return;
    }
    case "contest": {
      // The other one takes it over while this one answers.
      const other = takeAtDesk(scene, { do: "take_over", staff: 1 - nth });
      await Promise.all([takeAtDesk(scene, { do: "answer", staff: nth }), other]);
      return;
    }
    default:
      return what satisfies never;
  }
}

type Answer = { ok: true; value: unknown } | { ok: false; refusal: { code: string } } | null;

/** Makes a call of the desk's until it has an answer, under one `rid`. */
async function command(
  scene: Scene,
  nth: number,
  { module, data }: { module: string; data: unknown },
): Promise<Answer> {
  const { token } = scene.world.staff[nth] ?? scene.world.staff[0];
  const rid = crypto.randomUUID();
  for (let tries = 0; tries < TRIES; tries++) {
    const { gateway } = scene.pick()?.context ?? {};
    const answer = await answerOf(scene, gateway?.deskInvoke(module, data, { token, lang: "en", rid }));
    if (answer && (answer.ok || !isTemporary(answer.refusal.code))) return answer as Answer;
    await scene.time.after(PAUSE_MS);
  }
  return null;
}

function refusalOf(answer: Answer): string {
  return answer === null ? "no answer" : answer.ok ? "done" : answer.refusal.code;
}
