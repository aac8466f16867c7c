/** Somebody at the desk during a mixed load: takes the next chat, answers it, and gives it back, wherever a server is. */
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import type { TestStaff } from "@/tests/kit/staff.ts";
import { textTo } from "@/tests/kit/mod.ts";
import { type Crowd, pause } from "@/tasks/soak/mixed/hands.ts";

/** Nobody takes a chat sooner than that after the one before, whether there was anything to do or not. */
const BETWEEN_MS = 1_000;
/** A pause that is due is over when somebody has done nothing for so long (domain/care.ts). */
const REST_MS = 11 * 60_000;
const ANSWER_MS = 10_000;
/** What may be said to somebody who does the right thing: there is nothing to do, or the server was gone meanwhile. */
const EXPECTED = new Set([
  "nothing_waiting",
  "claim_full",
  "pause_due",
  "claim_lost",
  "busy",
  "shutting_down",
  "something_wrong",
]);

/** Answers until the crowd ends. */
export async function workAtDesk(staff: TestStaff, crowd: Crowd): Promise<void> {
  const { site, closing } = crowd;
  while (!closing.aborted) {
    let came = "";
    try {
      await using desk = await connectDesk(site, staff, { instance: site.next() });
      await desk.call("shift", { open: 1 });
      while (!closing.aborted && !desk.ended && came !== "pause_due") {
        came = await answerNext(desk, crowd);
        await pause(BETWEEN_MS, closing);
      }
      if (came === "pause_due") await desk.call("shift", { open: 0 });
    } catch {
      await pause(BETWEEN_MS, closing);
    }
    if (came === "pause_due") await pause(REST_MS, closing);
  }
}

/** What came of it: `done`, or a code. */
async function answerNext(desk: DeskClient, { ledger }: Crowd): Promise<string> {
  const since = performance.now();
  const claimed = await desk.call("claim/next", {}, { withinMs: ANSWER_MS });
  if (claimed.request_status !== "1") return note(claimed.error_code);
  const { persona, member, claim } = claimed.data as { persona: string; member: string; claim: number };
  const data = textTo({ id: member }, `answer ${claim}`);
  const answer = await desk.call("as", { persona, member, claim, module: "send_message", data }, {
    withinMs: ANSWER_MS,
  });
  if (answer.request_status === "1") ledger.count("desk answer", performance.now() - since);
  else note(answer.error_code);
  await desk.call("claim/release", { persona, member, claim }, { withinMs: ANSWER_MS });
  return "done";

  function note(code = "no code"): string {
    ledger.refuse(`desk: ${code}`);
    if (!EXPECTED.has(code)) ledger.flaws.push(`desk: ${code}`);
    return code;
  }
}
