import assert from "node:assert/strict";
import { openTurns, type Turns } from "@/store/turns.ts";

async function openPlace() {
  const folder = await Deno.makeTempDir();
  const opened: Turns[] = [];
  const { lock } = Deno.FsFile.prototype;
  const asked: Promise<unknown>[] = [];
  Deno.FsFile.prototype.lock = function (...args) {
    const locked = lock.apply(this, args);
    asked.push(locked.catch(() => {}));
    return locked;
  };
  return {
    path: `${folder}/some.db`,
    /** Waits until every lock that was asked for has come, and what is done with one that is late has been done. */
    async rest(): Promise<void> {
      await Promise.all(asked);
      await new Promise((resolve) => setTimeout(resolve));
    },
    open(): Turns {
      const turns = openTurns(`${folder}/some.db`, Date.now);
      turns.begin();
      opened.push(turns);
      return turns;
    },
    async [Symbol.asyncDispose]() {
      for (const each of opened) each.close();
      Deno.FsFile.prototype.lock = lock;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

Deno.test("WI-18 take: who waits has the next turn, however soon the one before wants another", async () => {
  await using place = await openPlace();
  const [one, other] = [place.open(), place.open()];
  const order: string[] = [];
  let end = await one.take({ alone: false });
  const waiting = other.take({ alone: false }).then((ended) => {
    order.push("other");
    ended();
  });
  // Until it stands in the queue.
  await new Promise((resolve) => setTimeout(resolve, 50));
  end();
  end = await one.take({ alone: false });
  order.push("one");
  end();
  await waiting;
  assert.deepEqual(order, ["other", "one"]);
  assert.deepEqual([one.isShared, other.isShared], [true, true]);
});

Deno.test("WI-18 take: an isolate shares its turn, also with what a command in it commits", async () => {
  await using place = await openPlace();
  const turns = place.open();
  const endAlone = await turns.take({ alone: true });
  await new Promise((resolve) => setTimeout(resolve, 60));
  const since = performance.now();
  const endOwn = await turns.take({ alone: false });
  assert.ok(performance.now() - since < 500);
  endOwn();
  endAlone();
  assert.equal(turns.isShared, false);
});

Deno.test("WI-18 take: whoever has stopped in their turn keeps nobody from writing", async () => {
  await using place = await openPlace();
  const [stopped, other] = [place.open(), place.open()];
  const end = await stopped.take({ alone: false });
  const since = performance.now();
  for (let nth = 0; nth < 3; nth++) (await other.take({ alone: false }))();
  assert.ok(performance.now() - since < 3_000);
  end();
  // It is the other's again once what it had asked for has come.
  await place.rest();
  (await other.take({ alone: false }))();
});

Deno.test("WI-18 take: who has not been overtaken finds what another one has begun", async () => {
  await using place = await openPlace();
  let now = 0;
  const turns = openTurns(place.path, () => now);
  (await turns.take({ alone: false }))();
  const end = await place.open().take({ alone: false });
  now = 1_000;
  const since = performance.now();
  const own = await turns.take({ alone: false });
  assert.ok(performance.now() - since > 900, "it waits");
  assert.equal(turns.isShared, true);
  own();
  end();
  await place.rest();
  turns.close();
});

Deno.test("WI-18 take: where no file can be made, everybody goes on without", async () => {
  await using place = await openPlace();
  const turns = openTurns(`${place.path}/nowhere/some.db`, Date.now);
  turns.begin();
  (await turns.take({ alone: false }))();
});

Deno.test("WI-18 close: who ends while its turn has not come is not harmed when it comes", async () => {
  await using place = await openPlace();
  const [holder, other] = [place.open(), place.open()];
  const end = await holder.take({ alone: false });
  const endOther = await other.take({ alone: false });
  other.close();
  endOther();
  end();
  // The lock that it had asked for comes.
  await place.rest();
  (await holder.take({ alone: false }))();
});

Deno.test("WI-18 take: where files cannot be locked, everybody goes on without", async () => {
  await using place = await openPlace();
  const { tryLockSync } = Deno.FsFile.prototype;
  Deno.FsFile.prototype.tryLockSync = () => {
    throw new Error("No locks available (os error 37)");
  };
  try {
    const turns = place.open();
    for (let nth = 0; nth < 2; nth++) (await turns.take({ alone: false }))();
  } finally {
    Deno.FsFile.prototype.tryLockSync = tryLockSync;
  }
});
