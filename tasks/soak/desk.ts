/** A process of the desk that is killed: what its people hold goes back within 65 s, by what another process sees (DQ-11). */
import { CLAIM_LIFE_MS } from "@/domain/limits.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { connect, instanceOf, openServer, sendText, signUp, until } from "@/tests/kit/mod.ts";

const LATEST_MS = CLAIM_LIFE_MS + 5_000;

/** Prints how long it took, and answers how many did not come back in time. */
export async function soakDesk(): Promise<number> {
  await using server = await openServer({ lane: "two" });
  const persona = await addPersona(server);
  const [mia, noa] = [await addStaff(server), await addStaff(server)];
  const desk = await connectDesk(server, mia, { instance: 0 });
  await using other = await connectDesk(server, noa, { instance: 1 });
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada, { instance: 1 });
  await sendText(device, { id: persona }, "hello");
  await until("it is hers", async () => (await desk.call("claim/next", {})).request_status === "1", 5_000);
  const since = performance.now();
  await instanceOf(server, 0).process?.kill();
  // What a busy machine takes for an answer is not what is measured here.
  const isBack = async () =>
    (await other.call("claim/next", {}, { withinMs: 30_000 })).request_status === "1";
  const came = await until("it came back", isBack, LATEST_MS + 10_000).then(() => true, () => false);
  const ms = performance.now() - since;
  const isLate = !came || ms > LATEST_MS || ms < CLAIM_LIFE_MS / 2;
  console.log(
    `${isLate ? "FAILED" : "ok    "} a claim of a killed process came back after ${Math.round(ms / 1000)} s`,
  );
  return isLate ? 1 : 0;
}
