/** What the desk's pictures show besides chats: a report, a decision, a message to support, purchases and a day's books. */
import type { MemberId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { connect, contextOf, keepingOf, type TestMember, type TestServer } from "@/tests/kit/mod.ts";
import { addSelfie } from "@/tests/kit/selfies.ts";

/** Ids that paths of pictures name. */
export interface DeskWorld {
  decision: string;
  order: string;
  ticket: string;
  /** The numbers of that ticket, of the two reports and of the decision, which are made by chance. */
  numbers: readonly string[];
  /** The day of the closing, as its address says it. */
  day: string;
}

/** Leaves what waits at the desk: Tamar has reported Ivan and bought coins, Shira was warned. */
export async function rememberDesk(
  server: TestServer,
  { tamar, shira, reported, now }: {
    tamar: TestMember;
    shira: TestMember;
    reported: MemberId;
    now: number;
  },
): Promise<DeskWorld> {
  let reportedMs = 0;
  await using past = await openTestActors({ database: server.database, now: () => now + reportedMs });
  const { reports, support, desk } = past.actors;
  for (const [nth, reason] of (["spam", "harassment", "underage"] as const).entries()) {
    const by = nth === 0 ? shira.id : tamar.id;
    await reports.report(by, `screens-${nth}`, {
      user_id: reported,
      reason,
      text: "He wrote to me ten times.",
    });
    // In the order of their times, which is else that of their numbers, and these are made by chance.
    reportedMs++;
  }
  const sent = await support.send(
    {
      name: "Tamar",
      email: tamar.email,
      topic: "payment",
      text: "I paid for coins and do not see them. What can I do?",
    },
    { member: tamar.id, address: "203.0.113.7", lang: "en" },
  );
  const decided = await desk.decisions.decide(SYSTEM_ACTOR, {
    rid: "screens",
    member: shira.id,
    measure: "warn",
    rule: "advertising",
    facts: "You wrote the address of a shop into your profile.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
  });
  if (!sent.ok || !decided.ok) throw new Error("Cannot leave what waits at the desk");
  await addSelfie({ env: contextOf(server), blobs: keepingOf(server).blobs }, tamar.id);
  const day = dayOf(now) - 1;
  const change = newChange();
  set(change, keys.closingStart(), { day, before: 48_210, owed: 0 });
  set(change, keys.closing(day), closingOf(day));
  await server.database.commit(change);
  const reportKeys = await Array.fromAsync(server.database.list(keys.reports()), ({ key }) => key);
  return {
    decision: decided.value.decision,
    ticket: sent.value.ticket,
    numbers: [
      sent.value.ticket,
      ...reportKeys.map((key) => String(key.at(-1))),
      decided.value.decision,
    ],
    order: await buy(server, tamar),
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
  };
}

/** Coins that Tamar has paid for. */
async function buy(server: TestServer, tamar: TestMember): Promise<string> {
  await using device = await connect(server, tamar);
  const wish = { provider: "ccil", type: "buy-credits", package_id: 1 } as const;
  const { redirect_url, order_id } = await device.expectReply("payment/initiate", wish);
  await contextOf(server).testPayments.act(redirect_url.split("/").at(-1) ?? "", "pay");
  await device.expectEvent("payment/complete");
  return order_id;
}

function closingOf(day: number) {
  return {
    day,
    closed_at: (day + 1) * DAY_MS + 3_600_000,
    before: 48_210,
    after: 50_660,
    owed_before: 0,
    owed: 0,
    coins: { sign_up: 1_400, purchase: 3_200, message: -1_950, gift: -300, prize: 100 },
    cash: [
      {
        kind: "sold",
        amount: 4_784,
        currency: "USD",
        provider: "stripe",
        goods: "credits",
        coins: 3_200,
        count: 16,
      },
    ] as const,
    differences: [],
    check: {
      by: "system",
      at: (day + 1) * DAY_MS + 3_600_000,
      done_at: (day + 1) * DAY_MS + 3_700_000,
      differences: [],
    } as const,
  };
}
