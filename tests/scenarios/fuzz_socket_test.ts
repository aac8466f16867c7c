/** Whatever a socket sends, the server stays up, answers or closes, and logs no error (P9). */
import assert from "node:assert/strict";
import fc, { serverRuns } from "@/tests/kit/property.ts";
import { UPDATE_KEYS } from "@/domain/profile_fields.ts";
import { REPORT_REASONS } from "@/domain/report.ts";
import { calls } from "@/protocol/calls/mod.ts";
import {
  audit,
  type Client,
  connect,
  openServer,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

type Sent =
  | { kind: "text"; text: string }
  | { kind: "binary"; bytes: Uint8Array }
  | { kind: "pieces"; pieces: string[] };

const FIELDS = [
  ...new Set(Object.values(calls).flatMap(({ input }) => Object.keys(input.shape))),
  "__proto__",
  "constructor",
];
/** What fields with a choice take, and places as `user/update` takes them. */
const CHOICES: readonly unknown[] = [
  ...UPDATE_KEYS,
  ...REPORT_REASONS,
  "18,70",
  { id: 2950159 },
  { id: -1.5 },
  { lat: 0, lng: -180 },
  { city: "constructor", country: "," },
];

/** Values that are close to what a field takes, and some that are far from it. */
function valueOf(ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(
      ...ids,
      ...ids.map((id) => `${id}.${id}.1`),
      "text",
      "",
      null,
      true,
      -1,
      1e308,
      "9e99",
      ...CHOICES,
    ),
    fc.integer(),
    fc.array(fc.constantFrom(...ids, "x")),
    fc.string({ unit: "binary" }),
    fc.jsonValue({ maxDepth: 4 }),
  );
}

function frameOf(ids: readonly string[]): fc.Arbitrary<Sent> {
  const modules = fc.oneof(fc.constantFrom<string>(...Object.keys(calls)), fc.string());
  const data = fc.oneof(
    fc.dictionary(fc.constantFrom(...FIELDS), valueOf(ids), { noNullPrototype: true }),
    fc.jsonValue(),
  );
  // Its own fields alone: far more of these get past the schema.
  const meant = fc.constantFrom(...Object.entries(calls)).chain(([module, { input }]) => {
    const fields = Object.keys(input.shape).map((field) => [field, valueOf(ids)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map((data) => ({ module, data }));
  });
  const rid = fc.oneof(fc.stringMatching(/^[\w-]{1,8}$/), fc.string(), fc.integer());
  const call = fc.record({ module: modules, rid, data }, { requiredKeys: ["module"] });
  return fc.oneof(
    { weight: 4, arbitrary: call.map((frame): Sent => ({ kind: "text", text: JSON.stringify(frame) })) },
    { weight: 6, arbitrary: meant.map((frame): Sent => ({ kind: "text", text: JSON.stringify(frame) })) },
    { weight: 1, arbitrary: fc.json().map((text): Sent => ({ kind: "text", text })) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }).map((text): Sent => ({ kind: "text", text })) },
    { weight: 1, arbitrary: fc.uint8Array().map((bytes): Sent => ({ kind: "binary", bytes })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom("[", '{"a":', '{"module":"meet","data":['), fc.nat(17_000))
        .map(([part, times]): Sent => ({ kind: "text", text: part.repeat(times / part.length) })),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.nat(20_000), { minLength: 2, maxLength: 8 })
        .map((sizes): Sent => ({ kind: "pieces", pieces: sizes.map((size) => "p".repeat(size)) })),
    },
  );
}

function send(device: Client, sent: Sent): void {
  switch (sent.kind) {
    case "text":
      return device.send(sent.text);
    case "binary":
      return device.send(sent.bytes);
    case "pieces":
      sent.pieces.forEach((piece, index) =>
        device.socket.send(piece, { fin: index === sent.pieces.length - 1 })
      );
      return;
    default:
      sent satisfies never;
  }
}

async function throwAt(
  server: TestServer,
  member: TestMember | null,
  frames: readonly Sent[],
): Promise<void> {
  await using device = await connect(server, member);
  for (const sent of frames) if (!device.ended) send(device, sent);
  if (!device.ended) device.send("ping");
  await until("it answers to the end or closes", () => device.ended ?? device.frames.includes("pong"));
  if (device.ended) {
    assert.ok([1002, 1003, 1007, 1009].includes(device.ended.code), `closed with ${device.ended.code}`);
  }
}

for (const signedIn of [false, true]) {
  Deno.test(`P9 WI-1 WI-4 WI-5 fuzz: any frames of a ${signedIn ? "member" : "guest"} leave the server healthy`, async () => {
    await using server = await openServer();
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const frames = fc.array(frameOf([ada.id, ben.id]), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(frames, (sent) => throwAt(server, signedIn ? ada : null, sent)),
      serverRuns(30),
    );
    await using healthy = await connect(server, ben);
    await healthy.expectReply("session/validate", {});
    assert.deepEqual(server.complaints(), []);
    await audit(server);
  });
}
