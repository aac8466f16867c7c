/** Pushes to one device at once, whatever its member has chosen: a test that they asked for, and notes of the operator's. */
import type { MemberId } from "@/domain/ids.ts";
import { direction, type Language } from "@/domain/language.ts";
import { ALERT_LIFE_MS, NOTES_AT_ONCE, PUSH_TEST_MS, PUSH_TESTS_AT_ONCE } from "@/domain/limits.ts";
import type { PushMessage, PushOptions } from "@/domain/push.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Device } from "@/store/subscribers/reader.ts";
import type { AlertDeps } from "@/actors/alerts/deps.ts";
import { forgetDevice, livingDevice } from "@/actors/alerts/ended.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";

/** Whoever tests looks at their device now. */
const TEST_OPTIONS: PushOptions = { ttlS: 60, urgency: "high", limitMs: PUSH_TEST_MS };
const NOTE_OPTIONS: PushOptions = { ttlS: ALERT_LIFE_MS / 1000, urgency: "normal" };

type Text = Pick<PushMessage, "kind" | "title" | "body" | "tag" | "url">;

/** What the operator sends to one device (spec §7: send-push). */
export interface Note {
  title: string;
  message: string;
  subscriber: string;
}

export interface Notes {
  test(
    member: MemberId,
    subscriber: string,
  ): Promise<Result<CallOutput<"push/test">, CallError<"push/test">>>;
  /** Sends a note of the operator's to a registered device. */
  sendNote(note: Note): Promise<Result<{ taken: boolean }, "unknown_subscriber" | "busy">>;
}

/** Opens them on an isolate. */
export function openNotes(
  env: ActorEnv,
  { push, testText }: AlertDeps,
): Notes {
  const { database, now, uuid, catalogue } = env;
  const [tests, notes] = [openRoom(PUSH_TESTS_AT_ONCE), openRoom(NOTES_AT_ONCE)];

  /** Whether the device's service took it; one that is gone is forgotten. */
  async function send({ subscriber }: Device, text: Text, options: PushOptions): Promise<boolean> {
    const lang = await readsIn(subscriber.value.member);
    const message = { ...text, lang, dir: direction(lang), at: now() };
    const outcome = await push.send(subscriber.value.target, message, options);
    if (outcome.kind === "gone") await forgetDevice(env, subscriber);
    return outcome.kind === "delivered";
  }

  async function readsIn(member: MemberId): Promise<Language> {
    return languageOf((await getMember(database, member))?.lang ?? "");
  }

  return {
    async test(member, id) {
      const device = await livingDevice(env, id);
      if (device?.subscriber.value.member !== member) return refuse("unknown_subscriber");
      const title = catalogue().site.name;
      const body = testText(await readsIn(member));
      const text: Text = { kind: "test", title, body, tag: "test", url: "/notifications" };
      const taken = await tests(() => send(device, text, TEST_OPTIONS));
      return taken === null ? refuse("busy") : accept({ taken });
    },
    async sendNote({ title, message, subscriber: id }) {
      const device = await livingDevice(env, id);
      if (!device) return refuse("unknown_subscriber");
      // One note does not take the place of another.
      const text: Text = { kind: "note", title, body: message, tag: `note-${uuid()}`, url: "/" };
      const taken = await notes(() => send(device, text, NOTE_OPTIONS));
      return taken === null ? refuse("busy") : accept({ taken });
    },
  };
}

/** Does work of which so much may be under way; null where there is no room for it. A push service may be slow. */
function openRoom(most: number): <Value>(work: () => Promise<Value>) => Promise<Value | null> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) return null;
    underWay++;
    try {
      return await work();
    } finally {
      underWay--;
    }
  };
}
