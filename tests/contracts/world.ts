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

export interface World extends AsyncDisposable {
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
  cleo: TestMember;
  /** A device of Ada, who makes the calls. */
  client: Client;
  /** A device of Ben. */
  other: Client;
  /** The server's clock, which stands still. */
  clock: TestClock;
  /** Id of the message `seq` between Ada and Ben: 1 is Ada's, 2 is Ben's. */
  message(seq: number): string;
}

/** A member id that is nobody's. */
export const NOBODY = "0000000000";

/** Opens a server with three members and two messages. */
export async function openWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const clock = new TestClock();
  const server = stack.use(await openServer({ overrides: { now: clock.now } }));
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
  return {
    server,
    ada,
    ben,
    cleo,
    client,
    other,
    clock,
    message: (seq) => messageId(pairOf(ada.id, ben.id), seq),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
