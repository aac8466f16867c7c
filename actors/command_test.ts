import assert from "node:assert/strict";
import { type Command, commitDraft, runCommand } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

const ada = "ada" as MemberId;

async function openRunner(now = () => 0) {
  const lossy = await openLossy();
  const told: string[] = [];
  const env = {
    database: lossy.database,
    now,
    instance: "here" as InstanceId,
    uuid: () => crypto.randomUUID(),
    publish: (deliveries: Draft["deliveries"]) =>
      told.push(...deliveries.map((each) => each.kind === "event" ? each.to.join() : each.kind)),
  };
  return {
    ...lossy,
    env,
    /** Of whom something was published. */
    told,
    run: <Value, Code extends RefusalCode>(command: Omit<Command<unknown, Value, Code>, "load">) =>
      runCommand(env, { load: () => Promise.resolve(null), ...command }),
    [Symbol.asyncDispose]: () => lossy.database.close(),
  };
}

/** Writes a row, and tells somebody. */
function write(draft: Draft, to: string): void {
  set(draft, keys.schema(), 1);
  const member = to as MemberId;
  notify(draft, [{ kind: "event", to: [member], frame: eventFrame("user/gone", { user_id: ada }) }], []);
}

Deno.test("P1 runCommand: what is decided on values that are out of date is decided again, on fresh ones", async () => {
  await using runner = await openRunner();
  const asked: boolean[] = [];
  const result = await runner.run({
    load: (_: unknown, isFresh: boolean) => Promise.resolve(void asked.push(isFresh)),
    decide: () => asked.length < 3 ? null : accept("done"),
  } as Command<unknown, string, never>);
  assert.deepEqual(result, accept("done"));
  assert.deepEqual(asked, [false, true, true]);
});

Deno.test("P2 runCommand: an unknown outcome is looked into before it fails", async () => {
  await using runner = await openRunner();
  let tries = 0;
  const decide = () => {
    if (++tries < 3) throw new Error("connection lost");
    return accept("done");
  };
  assert.deepEqual(await runner.run({ decide }), accept("done"));
  const broken = () => {
    throw new Error("broken");
  };
  await assert.rejects(runner.run({ decide: broken }), /broken/);
});

Deno.test("WI-9 runCommand: gives up at the command's deadline", async () => {
  let now = 0;
  await using runner = await openRunner(() => now);
  const decide = () => {
    now += 1_000;
    return null;
  };
  assert.deepEqual(await runner.run({ decide }), refuse("deadline_exceeded"));
  assert.equal(now, COMMAND_DEADLINE_MS);
});

Deno.test("P1 runCommand: a refusal writes nothing and tells nobody, whatever its draft holds", async () => {
  await using runner = await openRunner();
  const decide = (_: unknown, draft: Draft) => {
    write(draft, "somebody");
    return refuse("no_spins");
  };
  assert.deepEqual(await runner.run({ decide }), refuse("no_spins"));
  const drafted = await commitDraft(runner.env, async (draft) => await Promise.resolve(decide(null, draft)));
  assert.deepEqual(drafted, refuse("no_spins"));
  assert.equal((await runner.database.get(keys.schema())).value, null);
  assert.deepEqual(runner.told, []);
});

Deno.test("P2 runCommand: the same rid is answered again, and refused with another content", async () => {
  await using runner = await openRunner();
  let decided = 0;
  const command = (content: string): Command<unknown, number, "idempotency_mismatch"> => ({
    once: { member: ada, rid: "r1", module: "test", content: [content] },
    load: (read) => read([keys.schema()]),
    decide(_, draft) {
      write(draft, "somebody");
      return accept(++decided);
    },
  });
  assert.deepEqual(await runner.run(command("a")), accept(1));
  assert.deepEqual(await runner.run(command("a")), accept(1));
  assert.deepEqual(await runner.run(command("b")), refuse("idempotency_mismatch"));
  assert.equal(decided, 1);
  assert.deepEqual(runner.told, ["somebody"]);
});

for (const how of LOSSES) {
  Deno.test(`P2 runCommand: what landed under a rid is answered and told once (the database ${how})`, async () => {
    await using runner = await openRunner();
    runner.loseNext(how);
    const result = await runner.run<string, "idempotency_mismatch">({
      once: { member: ada, rid: "r1", module: "test", content: [] },
      decide(_, draft) {
        write(draft, "first");
        return accept("one");
      },
    });
    assert.deepEqual(result, accept("one"));
    assert.deepEqual(runner.told, ["first"]);
  });

  Deno.test(`WI-14 runCommand: what landed is told by the attempt that finds it (the database ${how})`, async () => {
    await using runner = await openRunner();
    let tries = 0;
    runner.loseNext(how);
    const result = await runner.run({
      decide(_, draft) {
        if (++tries === 1) write(draft, "first");
        return accept("one");
      },
    });
    assert.deepEqual(result, accept("one"));
    assert.deepEqual(runner.told, ["first"]);
  });

  Deno.test(`WI-14 runCommand: what another attempt has answered is not told (the database ${how})`, async () => {
    await using runner = await openRunner();
    const answers = ["mine", "somebody else's"];
    runner.loseNext(how);
    await runner.run({
      landedBy: "answer",
      decide(_, draft) {
        const result = accept(answers.shift());
        if (answers.length > 0) write(draft, "mine");
        return result;
      },
    });
    assert.deepEqual(runner.told, []);
  });

  Deno.test(`WI-14 runCommand: its row says that an attempt has landed, where others answer the same (the database ${how})`, async () => {
    await using runner = await openRunner();
    let tries = 0;
    const decide = (_: unknown, draft: Draft) => {
      if (++tries === 1) write(draft, "first");
      return accept("one");
    };
    runner.loseNext(how);
    await runner.run({ landedBy: "row", decide });
    assert.deepEqual(runner.told, ["first"]);
    // One that never landed, while somebody else has done the same.
    tries = 0;
    const { commit } = runner.database;
    runner.database.commit = () => {
      runner.database.commit = commit;
      return Promise.resolve(null);
    };
    await runner.run({ landedBy: "row", decide });
    assert.deepEqual(runner.told, ["first"]);
  });

  Deno.test(`WI-14 runCommand: what landed is told before what is still to do (the database ${how})`, async () => {
    await using runner = await openRunner();
    let tries = 0;
    runner.loseNext(how);
    const result: Result<string, "deadline_exceeded"> = await runner.run({
      landedBy: (earlier) => earlier.ok && earlier.value === "1",
      decide(_, draft) {
        const name = `${++tries}`;
        write(draft, name);
        return accept(name);
      },
    });
    assert.deepEqual(result, accept("2"));
    assert.deepEqual(runner.told, ["1", "2"]);
  });

  Deno.test(`WI-14 commitDraft: what landed is told once (the database ${how})`, async () => {
    await using runner = await openRunner();
    runner.loseNext(how);
    const result = await commitDraft(runner.env, async (draft) => {
      write(draft, "first");
      return await Promise.resolve(accept("one"));
    });
    assert.deepEqual(result, accept("one"));
    assert.deepEqual(runner.told, ["first"]);
  });
}
