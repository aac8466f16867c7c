/** A player of stories over a server that the test changes, with a clock that is turned by hand. Pictures come when the test says so. */
import { StoryPlayer } from "@/client/stories/player.ts";
import type { SeenReport } from "@/client/stories/seen_reports.ts";
import type { CardView } from "@/protocol/views/member.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

/** Whose own stories are. */
export const ME = "me";

export function cardOf(id: string): CardView {
  return {
    id,
    name: id,
    age: 30,
    gender: 2,
    photo: "",
    placeholder: "",
    city: "",
    country: "",
    status: 0,
    vip: 0,
  };
}

export function storyOf(user_id: string, nth: number, seen: 0 | 1 = 0): StoryView {
  const id = `${user_id}${nth}`;
  return { id, user_id, story_photo: `/${id}`, placeholder: "", story: "", time: nth, until: 90_000, seen };
}

/** A member with so many stories, the first ones seen. */
export function storiesOf(user_id: string, count: number, seen = 0): StoryView[] {
  return Array.from({ length: count }, (_, index) => storyOf(user_id, index + 1, index < seen ? 1 : 0));
}

type Refusal = "premium_required" | "unknown_user" | "no_answer";

/** A player of these members' stories; without a wish, of those of `a`. */
export function openPlayer(
  stories: Record<string, StoryView[]>,
  { wish = "a", queue = Object.keys(stories) } = {},
) {
  const ports = new FakePorts();
  const server = {
    stories: new Map(Object.entries(stories)),
    refuses: null as Refusal | null,
    report: "counted" as SeenReport,
    /** Reads of these members' wait. */
    holds: new Map<string, Promise<void>>(),
  };
  const log = {
    asked: [] as string[],
    reported: [] as string[],
    preloaded: [] as string[],
    ways: [] as string[],
  };
  const player = new StoryPlayer({ user_id: wish, queue }, {
    me: ME,
    clock: ports.now,
    after: ports.after,
    async read(user_id) {
      log.asked.push(user_id);
      await server.holds.get(user_id);
      const list = server.stories.get(user_id);
      const code = server.refuses ?? (list ? null : "unknown_user");
      if (code) return { ok: false, refusal: { code, data: {} } };
      return { ok: true, value: { user: cardOf(user_id), list: list ?? [] } };
    },
    report(story) {
      log.reported.push(story.id);
      return Promise.resolve(server.report);
    },
    preload: (address) => void log.preloaded.push(address),
    refuse: () => void log.ways.push("refused"),
    miss: () => void log.ways.push("missed"),
    follow: () => () => void log.ways.push("left"),
  });
  const shown = () => player.story.peek()?.id ?? null;
  return {
    player,
    ports,
    server,
    log,
    shown,
    async start() {
      player.start();
      await settle();
    },
    /** Answers about a member that are asked for from now on wait, until what it returns is called. */
    hold(id: string): () => Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.holds.set(id, promise);
      return async () => {
        if (server.holds.get(id) === promise) server.holds.delete(id);
        resolve();
        await settle();
      };
    },
    /** The picture of what is shown comes. */
    async picture() {
      player.ready(shown() ?? "");
      await settle();
    },
    async fails() {
      player.broke(shown() ?? "");
      await settle();
    },
    async pass(ms: number) {
      ports.pass(ms);
      await settle();
    },
    async does(way: "next" | "previous" | "nextMember" | "previousMember") {
      player[way]();
      await settle();
    },
  };
}
