/**
 * Two members, two tabs each, and everything that they can do to their one conversation while their lines fail. For the
 * scenario and the property that hold what is left of it against a fresh fetch.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { pairOf } from "@/domain/ids.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { keys } from "@/store/keys.ts";
import { connect } from "@/tests/kit/client.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { signUp, type TestMember } from "@/tests/kit/member.ts";
import type { TestServer } from "@/tests/kit/server.ts";
import { Tab } from "@/tests/kit/tab.ts";
import { TabBrowser } from "@/tests/kit/tab_browser.ts";
import type { Damage } from "@/tests/kit/tab_line.ts";
import { fetchFresh, shownBy } from "@/tests/kit/tab_state.ts";
import { until } from "@/tests/kit/until.ts";

/** What happens in a tab; `breathe` lets it come to rest. `back` counts from the newest message that it shows. */
export type TabAct =
  | { do: "text" | "read" | "typing" | "delete" | "archive" | "bring_back" | "cut" | "breathe" }
  | { do: "react"; back: number; reaction: (typeof REACTIONS)[number] | "" }
  | { do: "lose"; damage: Damage };
export type TabStep = TabAct & { tab: number };

const act: fc.Arbitrary<TabAct> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<TabAct>({ do: "text" }) },
  { weight: 3, arbitrary: fc.constant<TabAct>({ do: "read" }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("react" as const),
      back: fc.nat({ max: 6 }),
      reaction: fc.constantFrom(...REACTIONS.slice(0, 3), "" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("delete", "archive", "bring_back", "typing", "typing") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("lose" as const),
      damage: fc.constantFrom<Damage>("mute", "deaf", "dead"),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom("cut", "cut", "breathe", "breathe", "breathe") }) },
);
export const tabStep: fc.Arbitrary<TabStep> = fc.tuple(act, fc.nat({ max: 3 })).map(([what, tab]) => ({
  ...what,
  tab,
}));

/** How long it may take until all is told to everybody, on a machine that does other things as well. */
const SETTLED_MS = 20_000;
const COINS = 100_000;

/** Plays the steps in four tabs of two members who are new, and makes sure of what is left. */
export async function playTabs(
  server: TestServer,
  steps: readonly TabStep[],
  dice: () => number,
): Promise<void> {
  const members = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })] as const;
  for (const member of members) await grantCoins(server, member, COINS);
  await using stack = new AsyncDisposableStack();
  const browsers = [new TabBrowser(), new TabBrowser()] as const;
  const tabs: Tab[] = [];
  for (const side of [0, 1, 0, 1] as const) {
    const [me, contact] = [members[side], members[side === 0 ? 1 : 0]];
    tabs.push(stack.use(await Tab.open(server, { me, contact, browser: browsers[side], dice })));
  }
  const texts: string[] = [];
  for (const [nth, step] of steps.entries()) {
    const tab = tabs[step.tab] ?? assert.fail();
    if (step.do === "text") texts.push(`${step.tab} ${nth}`);
    await take(tab, step, texts.at(-1) ?? "");
  }
  for (const tab of tabs) if (tab.line.isDamaged) tab.line.cut();
  await until("every tab has sent what it had to", () => tabs.every((tab) => tab.isQuiet()), SETTLED_MS);
  await expectStored(server, members, texts);
  for (const [nth, tab] of tabs.entries()) await expectFresh(server, members[nth % 2 === 0 ? 0 : 1], tab);
  assert.deepEqual(tabs.flatMap(({ reports }) => reports), []);
}

async function take(tab: Tab, step: TabStep, text: string): Promise<void> {
  const { client, chat, line } = tab;
  const user_id = chat.contact;
  switch (step.do) {
    case "text":
      return void client.outbox.send(user_id, text);
    case "read":
      return client.readChat(chat);
    case "react": {
      const message = chat.thread.peek().messages.at(-1 - step.back);
      if (message) void chat.react(message, step.reaction);
      return;
    }
    case "typing":
      return client.typing.say(user_id);
    case "delete":
      return void client.socket.call("conversation/delete", { user_id });
    case "archive":
    case "bring_back":
      return void client.socket.call("conversation/archive", {
        user_id,
        archived: step.do === "archive" ? 1 : 0,
      });
    case "lose":
      return line.lose(step.damage);
    case "cut":
      return line.cut();
    case "breathe":
      if (!line.isDamaged) await until("a tab has said what it had to", () => tab.isQuiet(), SETTLED_MS);
      return;
    default:
      step satisfies never;
  }
}

/** Every text is stored once, and those of one tab in the order in which they were written. */
async function expectStored(
  server: TestServer,
  [ada, ben]: readonly [TestMember, TestMember],
  texts: readonly string[],
): Promise<void> {
  const stored: string[] = [];
  for await (const { value } of server.database.list(keys.messages(pairOf(ada.id, ben.id)))) {
    stored.push(value.text);
  }
  for (const tab of ["0", "1", "2", "3"]) {
    const ofTab = (text: string) => text.startsWith(tab);
    assert.deepEqual(stored.filter(ofTab), texts.filter(ofTab));
  }
}

/** A tab comes to show what a device would that is new, and stays so. */
async function expectFresh(server: TestServer, me: TestMember, tab: Tab): Promise<void> {
  await using device = await connect(server, me);
  let [shown, fresh] = [shownBy(tab), await fetchFresh(device, tab)];
  await until("a tab shows what there is", async () => {
    [shown, fresh] = [shownBy(tab), await fetchFresh(device, tab)];
    return isDeepStrictEqual(shown, fresh);
  }, SETTLED_MS).catch(() => {});
  assert.deepEqual(shown, fresh);
}
