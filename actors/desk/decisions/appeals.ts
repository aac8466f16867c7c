/**
 * Appeals: a member contests a decision once within six months, and another person than the one who took it decides (DC-5,
 * DC-6). One that is undone brings back what it took, in the same change.
 */
import { appealEnd, checkAppealText } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { type DecisionEntry, getDecision, listDecisionsOf } from "@/store/decisions/reader.ts";
import { updateDecision } from "@/store/decisions/writer.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import { runCommand } from "@/actors/command.ts";
import { type Draft, include, newDraft, notify, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DecisionDeps } from "@/actors/desk/decisions/deps.ts";
import type { MeasureEffects } from "@/actors/desk/decisions/effects.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** More decisions than that about one member are not looked at for what else stands. */
const STANDING_MAX = 500;

export type AppealCode = "unknown_decision" | "appeal_text_invalid" | "appeal_over" | "deadline_exceeded";

export interface Appealed {
  decision: string;
  /** Whether the decision is undone. */
  undo: boolean;
  reason: string;
}

export type DecideAppealCode =
  | "unknown_decision"
  | "own_decision"
  | "decision_changed"
  | "reason_required"
  | "not_permitted"
  | "deadline_exceeded";

export interface Appeals {
  /** Contests a decision about `member`. The same text again is answered as the first time. */
  appeal(member: MemberId, id: string, text: string): Promise<Result<null, AppealCode>>;
  /** Decides an appeal. */
  decideAppeal(by: Actor, appealed: Appealed): Promise<Result<null, DecideAppealCode>>;
}

interface LoadedState {
  entry: DecisionEntry | null;
  member: MemberEntry | null;
  undone: Draft;
  route: Parameters<typeof notify>[2][number] | null;
  deskRoute: DeskRoute;
}

export function openAppeals(
  env: ActorEnv,
  { staffLog, effects }: Pick<DecisionDeps, "staffLog"> & { effects: MeasureEffects },
): Appeals {
  const { database, now } = env;

  async function load(id: string, undo: boolean): Promise<LoadedState> {
    const [entry, deskRoute] = await Promise.all([getDecision(database, id), readDeskRoute(env)]);
    const member = entry && await getMemberEntry(database, entry.value.member);
    if (!entry || !member) return { entry, member: null, undone: newDraft(), route: null, deskRoute };
    const { decisions } = await listDecisionsOf(database, member.value.id, {
      after: null,
      limit: STANDING_MAX,
    });
    const standing = decisions.filter((each) => each.id !== id && each.undone_at === undefined);
    const isOpen = entry.value.undone_at === undefined && !entry.value.appeal?.decided;
    return {
      entry,
      member,
      undone: undo && isOpen
        ? await effects.undo(entry.value, member, { standing, how: "appeal" })
        : newDraft(),
      route: { member: member.value.id, route: await database.get(keys.route(member.value.id)) },
      deskRoute,
    };
  }

  return {
    async appeal(member, id, raw) {
      const text = checkAppealText(raw);
      if (!text.ok) return text;
      return await runCommand<Pick<LoadedState, "entry" | "deskRoute">, null, AppealCode>(env, {
        async load() {
          const [entry, deskRoute] = await Promise.all([getDecision(database, id), readDeskRoute(env)]);
          return { entry, deskRoute };
        },
        decide({ entry, deskRoute }, draft) {
          if (entry?.value.member !== member) return refuse("unknown_decision");
          const { at, appeal, undone_at } = entry.value;
          if (appeal) return appeal.text === text.value ? accept(null) : refuse("appeal_over");
          if (undone_at !== undefined || now() >= appealEnd(at)) return refuse("appeal_over");
          updateDecision(draft, entry, { ...entry.value, appeal: { at: now(), text: text.value } });
          notifyDesk(draft, deskRoute, [{ about: "list", list: "appeals" }]);
          return accept(null);
        },
      });
    },
    async decideAppeal(by, { decision: id, undo, reason: raw }) {
      const reason = cleanReason(raw);
      if (reason === "") return refuse("reason_required");
      return await staffLog.run<LoadedState, null, DecideAppealCode>({
        load: () => load(id, undo),
        decide({ entry, member, undone, route, deskRoute }, draft, log) {
          if (!entry?.value.appeal || !member || !route) return refuse("unknown_decision");
          const { value } = entry;
          if (value.by === by.staff) return refuse("own_decision");
          if (by.staff !== "system" && !mayStaff(by.roles, "appeals")) return refuse("not_permitted");
          const decided = { at: now(), by: by.staff, undone: undo, reason };
          if (value.appeal?.decided || value.undone_at !== undefined) {
            const { by: who, undone: was, reason: said } = value.appeal?.decided ?? {};
            const isSame = who === by.staff && was === undo && said === reason;
            return isSame ? accept(null) : refuse("decision_changed");
          }
          include(draft, undone);
          updateDecision(draft, entry, {
            ...value,
            appeal: {
              ...value.appeal,
              at: value.appeal?.at ?? now(),
              text: value.appeal?.text ?? "",
              decided,
            },
            ...(undo && { undone_at: now() }),
          });
          addOwnLetter(draft, env, {
            kind: "appeal_decided",
            member: member.value,
            now: now(),
            data: { decision: id, undone: undo ? "1" : "", reason },
          });
          const frame = eventFrame("notification", { type: "success", message: "notice.appeal_decided" });
          notify(draft, [{ kind: "event", to: [member.value.id], frame }], [route]);
          notifyDesk(draft, deskRoute, [{ about: "list", list: "appeals" }]);
          draft.afterwards.push(env.wakeMailer);
          log([{
            by,
            what: "appeal.decide",
            subject: { member: member.value.id, ref: id },
            reason,
            before: value.measure,
            after: undo ? "undone" : "upheld",
          }]);
          return accept(null);
        },
      });
    },
  };
}
