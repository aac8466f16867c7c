import assert from "node:assert/strict";
import { PackagedPort, type PushApp } from "@/client/packaged/push_port.ts";

/** An app whose plugin answers a registration as it is told. */
function open(
  { receive = "granted", answer = "token", ...app }: Partial<PushApp> & {
    receive?: string;
    answer?: string;
  } = {},
) {
  const called: string[] = [];
  const listeners = new Map<string, (notified: never) => void>();
  let late = () => {};
  const say = (event: string, notified: unknown) => listeners.get(event)?.(notified as never);
  const status = () => Promise.resolve({ receive } as never);
  const port = new PackagedPort({
    platform: "android",
    hasPlugin: true,
    isSubscribed: () => true,
    after: (_ms, work) => {
      late = work;
      return () => called.push("no longer waits");
    },
    plugin: {
      checkPermissions: status,
      requestPermissions: () => {
        called.push("asks");
        return status();
      },
      register: () => {
        called.push("registers");
        if (answer === "token") say("registration", { value: "t1" });
        if (answer === "error") say("registrationError", { error: "no network" });
        if (answer === "late") queueMicrotask(() => late());
        return answer === "rejects" ? Promise.reject(new Error("no Firebase")) : Promise.resolve();
      },
      unregister: () => {
        called.push("unregisters");
        return Promise.resolve();
      },
      addListener: (event: string, listener: (notified: never) => void) => {
        listeners.set(event, listener);
        return Promise.resolve({ remove: () => Promise.resolve(void listeners.delete(event)) });
      },
    },
    ...app,
  });
  return { port, called, listeners };
}

Deno.test("NA-44 PackagedPort: an allowed registration gives the token of the app's own service", async () => {
  const { port, called, listeners } = open();
  assert.ok(port.isSupported());
  assert.equal(await port.ask(), "granted");
  assert.deepEqual(await port.subscribe("key"), { kind: "fcm", token: "t1" });
  assert.deepEqual(called, ["asks", "registers", "no longer waits"]);
  assert.equal(listeners.size, 0);
  assert.deepEqual(await open({ platform: "ios" }).port.subscribe("key"), { kind: "apns", token: "t1" });
});

Deno.test("NA-44 PackagedPort: null where the service does not answer, says no or is not there", async () => {
  for (const answer of ["error", "late", "rejects"]) {
    assert.equal(await open({ answer }).port.subscribe("key"), null, answer);
  }
});

Deno.test("NA-45 PackagedPort: nothing is registered before the member wants it", async () => {
  const cases = [
    open({ receive: "prompt" }),
    open({ receive: "denied" }),
    open({ isSubscribed: () => false }),
    open({ hasPlugin: false }),
  ];
  for (const { port, called } of cases) {
    assert.equal(await port.current(), null);
    assert.deepEqual(called, []);
  }
  assert.deepEqual(await open().port.current(), { kind: "fcm", token: "t1" });
});

Deno.test("NA-45 PackagedPort: an app without the plugin has no notifications, and asks for none", async () => {
  const { port, called } = open({ hasPlugin: false });
  assert.equal(port.isSupported(), false);
  assert.equal(await port.permission(), "denied");
  assert.equal(await port.ask(), "denied");
  await port.unsubscribe();
  assert.deepEqual(called, []);
});

Deno.test("NA-44 PackagedPort: what the system has not decided yet is to be asked, and the way back is its own", async () => {
  assert.equal(await open({ receive: "prompt-with-rationale" }).port.permission(), "default");
  const { port, called } = open();
  await port.unsubscribe();
  assert.deepEqual(called, ["unregisters"]);
});
