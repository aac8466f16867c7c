/** Signing everybody out, as an operator does after a breach. */
import assert from "node:assert/strict";
import { connect, openServer, request, signUp } from "@/tests/kit/mod.ts";
import { needsFile } from "@/tests/kit/place.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { within } from "@/tests/kit/until.ts";

Deno.test({
  name:
    "OP-78 sessions end: one member, then everybody, is signed out beside a running server, with sockets and all",
  ignore: needsFile("it is called on a file"),
  async fn() {
    await using server = await openServer({ lane: "two" });
    const [ada, ben, cleo] = await Promise.all(
      ["Ada", "Ben", "Cleo"].map((name) => signUp(server, { name })),
    );
    assert.ok(ada && ben && cleo);
    const isSignedIn = async ({ cookie }: { cookie: string }) =>
      (await request(server, "/settings", { cookie })).status === 200;
    assert.deepEqual(await Promise.all([ada, ben, cleo].map(isSignedIn)), [true, true, true]);
    await using ofAda = await connect(server, ada);
    await using ofBen = await connect(server, ben);

    const one = await runTask("sessions", server.path, { args: ["end", ada.email] });
    assert.match(one.out, /^signed out: 1$/m, one.err);
    await within("Ada's socket closes", ofAda.closed);
    assert.deepEqual(await Promise.all([ada, ben, cleo].map(isSignedIn)), [false, true, true]);

    const all = await runTask("sessions", server.path, { args: ["end"] });
    assert.match(all.out, /^signed out: 2$/m, all.err);
    await within("Ben's socket closes", ofBen.closed);
    assert.deepEqual(await Promise.all([ada, ben, cleo].map(isSignedIn)), [false, false, false]);

    const nobody = await runTask("sessions", server.path, { args: ["end", "nobody@example.com"] });
    assert.equal(nobody.code, 1);
    assert.match(nobody.err, /Nobody is registered/);
    assert.match((await runTask("sessions", server.path, { args: ["begin"] })).err, /^Usage: /);
    assert.match((await runTask("audit", server.path)).out, /^audit: clean/m);
  },
});
