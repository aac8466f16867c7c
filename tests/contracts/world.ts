/** The members that every contract case starts from: Ada and Ben have talked, Cleo knows nobody. */
import { messageId, pairOf } from "@/domain/ids.ts";
import {
  type Client,
  connect,
  openServer,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  textTo,
} from "@/tests/kit/mod.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { FakeTranslator } from "@/tests/kit/translator.ts";

/** A server with what the test holds of it. */
interface Site extends AsyncDisposable {
  server: TestServer;
  /** The server's clock, which stands still. */
  clock: TestClock;
  /** The push services, which take everything. */
  push: MemoryPush;
  /** Who translates. */
  translator: FakeTranslator;
}

export interface World extends Site {
  ada: TestMember;
  ben: TestMember;
  cleo: TestMember;
  /** A device of Ada, who makes the calls. */
  client: Client;
  /** A device of Ben. */
  other: Client;
  /** Id of the message `seq` between Ada and Ben: 1 is Ada's, 2 is Ben's. */
  message(seq: number): string;
}

/** A member id that is nobody's. */
export const NOBODY = "0000000000";

/** Opens a server for the worlds of several cases. */
export async function openSite(): Promise<Site> {
  const clock = new TestClock();
  const push = new MemoryPush();
  const translator = new FakeTranslator();
  const server = await openServer({ overrides: { now: clock.now, push, translator } });
  return { server, clock, push, translator, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Opens three members and two messages, on a server of their own unless there is one. */
export async function openWorld(shared?: Site): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const { server, clock, push, translator } = shared ?? stack.use(await openSite());
  const ada = await signUp(server, { name: "Ada" });
  // The newest members come first, so none of them may have come at the same moment.
  clock.advance(1);
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  clock.advance(1);
  const cleo = await signUp(server, { name: "Cleo", gender: "other" });
  const client = stack.use(await connect(server, ada));
  const other = stack.use(await connect(server, ben));
  await client.expectReply("send_message", textTo(ben, "hello Ben"));
  await other.expectReply("send_message", textTo(ada, "hello Ada"));
  const owned = stack.move();
  const world: World = {
    server,
    ada,
    ben,
    cleo,
    client,
    other,
    clock,
    push,
    translator,
    message: (seq) => messageId(pairOf(ada.id, ben.id), seq),
    async [Symbol.asyncDispose]() {
      // It may be another one by now.
      await world.client[Symbol.asyncDispose]();
      await owned.disposeAsync();
    },
  };
  return world;
}
