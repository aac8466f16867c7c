/**
 * Posts what plans are due: once each time, whatever isolates look at the same moment, since the change that posts it
 * checks and moves `posted_at` of the plan. Each post is an entry of the log by nobody, which names that of the plan.
 */
import type { MemberId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { planDue } from "@/domain/story_plan.ts";
import { getMember } from "@/store/members/reader.ts";
import { updatePersona } from "@/store/personas/writer.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import { STORIES_MAX } from "@/domain/limits.ts";
import type { StoryPlan } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type openPosting, storyIdOf } from "@/actors/desk/personas/stories.ts";
import type { Known } from "@/actors/desk/personas/view.ts";

/** Posts what is due of these profiles; gives how many stories. */
export type PostPlanned = (personas: readonly Known[], signal?: AbortSignal) => Promise<number>;

export function openPlanJob(
  env: ActorEnv,
  { make }: Pick<ReturnType<typeof openPosting>, "make">,
): PostPlanned {
  const { database, now } = env;

  return async function postPlanned(personas, signal) {
    let posted = 0;
    for (const { id, on, plans } of personas) {
      if (!on) continue;
      for (const plan of plans) {
        if (signal?.aborted) return posted;
        const at = planDue(plan, now());
        if (at !== null && await hasRoom(id)) posted += await post(id, plan, at) ? 1 : 0;
      }
    }
    return posted;
  };

  /** A profile with as many stories as are possible posts once one of them is over. */
  async function hasRoom(id: MemberId): Promise<boolean> {
    const member = await getMember(database, id);
    return member !== null && aliveMarks(member, now()).length < STORIES_MAX;
  }

  async function post(persona: MemberId, plan: StoryPlan, at: number): Promise<boolean> {
    const story = storyIdOf([persona, plan.id, String(at)]);
    const made = await make({
      persona,
      photo: plan.photo,
      text: plan.text,
      story,
      act: {
        by: SYSTEM_ACTOR,
        what: "persona.story",
        subject: { persona, ref: story },
        reason: `plan ${plan.log}`,
      },
      decideRow(draft, entry) {
        const { plans } = entry.value;
        const found = plans.find((each) => each.id === plan.id);
        if (!found || planDue(found, now()) !== at) return false;
        const moved = plans.map((each) => each === found ? { ...each, posted_at: now() } : each);
        updatePersona(draft, entry, { ...entry.value, plans: moved });
        return true;
      },
    });
    if (!made.ok && made.refusal.code === "deadline_exceeded") {
      throw new Error("Cannot post a planned story in time");
    }
    return made.ok && made.value.isNew;
  }
}
