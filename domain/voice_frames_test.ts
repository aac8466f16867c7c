import assert from "node:assert/strict";
import fc from "fast-check";
import { VOICE_FRAME_BYTES, VOICE_MAX_BYTES } from "@/domain/limits.ts";
import { checkVoice } from "@/domain/voice_frames.ts";
import { recordingOf } from "@/tests/kit/voices.ts";

const SECOND = recordingOf(1_008);

/** The code with which a recording is refused; `taken` where it is not. */
function outcome(bytes: Uint8Array): string {
  const checked = checkVoice(bytes);
  return checked.ok ? "taken" : checked.refusal.code;
}

function changed(bytes: Uint8Array, at: number, byte: number): Uint8Array {
  const copy = new Uint8Array(bytes);
  copy[at] = byte;
  return copy;
}

Deno.test("CH-91 checkVoice: its length is that of its frames, from one second to sixty", () => {
  const checked = checkVoice(recordingOf(12_000));
  assert.deepEqual(checked.ok && [checked.value.ms, checked.value.bytes.length], [12_000, 500 * 144]);
  assert.equal(outcome(SECOND), "taken");
  assert.equal(outcome(SECOND.subarray(VOICE_FRAME_BYTES)), "voice_too_short");
  assert.equal(outcome(recordingOf(60_000)), "taken");
  assert.equal(outcome(recordingOf(60_024)), "voice_too_long");
  assert.equal(outcome(new Uint8Array(VOICE_MAX_BYTES + 1)), "voice_too_long");
});

Deno.test("CH-91 checkVoice: whatever is no frame of the one form makes all of it unreadable", () => {
  assert.equal(outcome(new Uint8Array()), "voice_unreadable");
  const id3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 10, ...new Array(134).fill(0)]);
  assert.equal(outcome(new Uint8Array([...id3, ...SECOND])), "voice_unreadable");
  const tag = new TextEncoder().encode("TAG".padEnd(128, "x"));
  assert.equal(outcome(new Uint8Array([...SECOND, ...tag])), "voice_unreadable");
  assert.equal(outcome(new Uint8Array([...SECOND, 0])), "voice_unreadable");
  const last = SECOND.length - VOICE_FRAME_BYTES;
  // Another layer, a checksum, another rate, another frequency, padding, two channels.
  for (const [at, byte] of [[1, 0xf5], [1, 0xf2], [2, 0x54], [2, 0x60], [2, 0x66], [3, 0x00]] as const) {
    assert.equal(outcome(changed(SECOND, last + at, byte)), "voice_unreadable", `${at} ${byte}`);
  }
});

Deno.test("CH-91 checkVoice: sound that is not there, or is said twice, makes it unreadable", () => {
  // Before the first frame.
  assert.equal(outcome(changed(SECOND, 4, 1)), "voice_unreadable");
  // In bytes that the frame before has.
  assert.equal(outcome(changed(SECOND, VOICE_FRAME_BYTES + 4, 131)), "voice_unreadable");
  // Behind the end of its own frame: 131 bytes are 1,048 bits.
  const whole = recordingOf(1_008, 1_048);
  assert.equal(outcome(whole), "taken");
  assert.equal(outcome(recordingOf(1_008, 1_056)), "voice_unreadable");
});

Deno.test("CH-92 checkVoice: what is no sound is made zero, and sound stays as it is", () => {
  const bits = 20;
  const file = recordingOf(1_008, bits);
  for (let nth = 0; nth < file.length; nth += VOICE_FRAME_BYTES) {
    file[nth + 2] = 0x65;
    file[nth + 3] = 0xff;
    file[nth + 5] = (file[nth + 5] ?? 0) | 0x80;
    file.set(new TextEncoder().encode("where I live"), nth + 40);
    file.set([0xab, 0xcd, 0xef], nth + 13);
  }
  const checked = checkVoice(file);
  assert.ok(checked.ok);
  const { bytes } = checked.value;
  for (let nth = 0; nth < bytes.length; nth += VOICE_FRAME_BYTES) {
    assert.deepEqual([...bytes.subarray(nth, nth + 7)], [0xff, 0xf3, 0x64, 0xc0, 0, 0, (bits & 31) << 3]);
    assert.deepEqual([...bytes.subarray(nth + 13, nth + 16)], [0xab, 0xcd, 0xe0]);
    assert.ok(bytes.subarray(nth + 16, nth + VOICE_FRAME_BYTES).every((byte) => byte === 0));
  }
  // What was read once is read again as it is.
  assert.deepEqual(checkVoice(bytes), checked);
});

/** Frames whose sound borrows from those before, as encoders write them. */
const encoded = fc.array(fc.record({ fill: fc.nat(255), bits: fc.nat(1_040), back: fc.nat(255) }), {
  minLength: 42,
  maxLength: 80,
}).map((frames) => {
  const bytes = new Uint8Array(frames.length * VOICE_FRAME_BYTES);
  let end = 0;
  frames.forEach(({ fill, bits, back: wanted }, nth) => {
    const frame = bytes.subarray(nth * VOICE_FRAME_BYTES, (nth + 1) * VOICE_FRAME_BYTES).fill(fill);
    const back = Math.min(wanted, Math.floor((nth * 131 * 8 - end) / 8));
    end = (nth * 131 - back) * 8 + bits;
    frame.set([0xff, 0xf3, 0x64, 0xc0, back, bits >> 5, (bits & 31) << 3]);
  });
  return bytes;
});

Deno.test("CH-91 CH-92 checkVoice: whatever an encoder writes is taken, and taken again as it is kept", () => {
  fc.assert(fc.property(encoded, (file) => {
    const before = new Uint8Array(file);
    const once = checkVoice(file);
    assert.ok(once.ok);
    assert.deepEqual(file, before);
    assert.equal(once.value.ms, file.length / VOICE_FRAME_BYTES * 24);
    assert.deepEqual(checkVoice(once.value.bytes), once);
  }));
});

Deno.test("CH-91 checkVoice: no bytes make it fail, and what it takes is never longer than what came", () => {
  const torn = fc.tuple(encoded, fc.array(fc.tuple(fc.nat(12_000), fc.nat(255)), { maxLength: 8 })).map((
    [file, changes],
  ) => {
    for (const [at, byte] of changes) if (at < file.length) file[at] = byte;
    return file;
  });
  fc.assert(fc.property(fc.oneof(fc.uint8Array({ maxLength: 8_000 }), torn), (file) => {
    const checked = checkVoice(file);
    assert.ok(!checked.ok || checked.value.bytes.length === file.length);
  }));
});
