/**
 * The operator's desk outside of any server: the same review that a server has, on the same database and storage. It has
 * no sockets and is no instance; what members are to be told goes into the inboxes of the instances that hold them.
 */
import type { Config } from "@/config.ts";
import { NO_ADDRESS_PLACES } from "@/domain/address_places.ts";
import type { Guideline } from "@/domain/decisions.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { openCare } from "@/actors/desk/care.ts";
import { openDecisions } from "@/actors/desk/decisions/mod.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openDeskReview } from "@/actors/desk/review/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";
import { openSessions } from "@/actors/member/session.ts";
import { openReview, type PhotoReview } from "@/actors/photos/review.ts";
import { openBlobs } from "@/adapters/blobs/mod.ts";
import type { Blobs } from "@/domain/blobs.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { translator } from "@/locales/mod.ts";
import { getMember } from "@/store/members/reader.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { actorNamed } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";

export interface Desk {
  review: Pick<PhotoReview, "list" | "read">;
  /** Keeps a photo that waits. */
  keep(id: PhotoId): Promise<{ ok: boolean }>;
  /** Removes a photo, also one that does not wait: by a decision where there is a rule. */
  remove(id: PhotoId): Promise<{ ok: boolean }>;
  now(): number;
}

/** Who acts, and by which rule photos go. */
export interface Acting {
  by: Actor;
  rule: Guideline | null;
}

/** Opens the desk on the database and the storage of the settings. `as` is the address of somebody at the desk. */
export async function openDesk(
  config: Config,
  { as, rule }: { as: string | null; rule: Guideline | null },
): Promise<Desk & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openOwnDatabase(config), (each) => each.close());
  const env = await openOwnEnv(database);
  const by = await actorNamed(database, as, "decide");
  const blobs = opened.use(openBlobs(config));
  const whenDone = opened.move();
  return { ...deskOn(env, blobs, { by, rule }), [Symbol.asyncDispose]: () => whenDone.disposeAsync() };
}

export function deskOn(env: ActorEnv, blobs: Blobs, { by, rule }: Acting): Desk {
  const { database } = env;
  const review = openReview(env, { blobs });
  const staffLog = openStaffLog(env);
  // Photos have no texts in their place.
  const hidden = () => ({ text: "", name: "" });
  const decisions = openDecisions(env, {
    staffLog,
    sessions: openSessions(env, NO_ADDRESS_PLACES),
    // Pictures are quoted nowhere.
    quotes: { follow: async () => {} },
    hidden,
  });
  const desk = openDeskReview(env, { staffLog, decisions, care: openCare(env, staffLog), review, blobs });

  return {
    review,
    keep: (id) => desk.keep(by, id),
    async remove(id) {
      const { member = null, use = null } = (await getPhoto(database, id))?.value ?? {};
      if (rule === null || !member) return await review.takeDown(id);
      if (use === "evidence") return { ok: false };
      const lang = languageOf((await getMember(database, member))?.lang ?? "en");
      return await decisions.decide(by, {
        rid: env.uuid(),
        member,
        measure: "hide_photo",
        target: { kind: "photo", id },
        rule,
        facts: translator(lang)("decisions.photo_facts"),
        automatic: { found: false, decided: false },
        source: { kind: "own", ref: id },
      });
    },
    now: env.now,
  };
}
