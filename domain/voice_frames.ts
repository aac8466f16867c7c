/**
 * Reads a recording, frame by frame, down to the last bit. One form is taken: MPEG-2 Layer III, one channel, 24 kHz, 48 kbit/s
 * without padding, as our own client makes it. So a frame is 144 bytes and lasts 24 ms:
 *
 *     header 4 bytes | side information 9 bytes | 131 bytes of the sound of all frames, one after the other
 *
 * The sound of a frame may begin in the bytes of those before it: the side information says how many bytes back, and of how
 * many bits it is. So for each bit it is known whether it is sound. What is between is nobody's: an encoder writes its name
 * there, and others could write what they like. It is made zero, and so are the bits that mean nothing to a player.
 *
 * Pure. Whatever is no frame of this form, such as a tag or a byte behind the last one, makes all of it unreadable.
 */
import { VOICE_FRAME_BYTES, VOICE_FRAME_MS, VOICE_MAX_BYTES, VOICE_MIN_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

const HEADER_BYTES = 4;
const SIDE_BYTES = 9;
const SOUND_FROM = HEADER_BYTES + SIDE_BYTES;
const SOUND_BYTES = VOICE_FRAME_BYTES - SOUND_FROM;

/** Sync, MPEG-2, Layer III, no checksum; 48 kbit/s, 24 kHz, no padding; one channel. */
const HEADER = [0xff, 0xf3, 0x64, 0xc0] as const;
/** The private bit; how two channels are joined, copyright, original, emphasis: they mean nothing here. */
const MEANINGLESS = [0, 0, 0x01, 0x3f] as const;

export interface CheckedVoice {
  /** The frames, with nothing in them but sound. */
  bytes: Uint8Array<ArrayBuffer>;
  ms: number;
}

export type VoiceCode = "voice_unreadable" | "voice_too_long" | "voice_too_short";

/** Checks a recording and gives it as it is kept; the bytes that come in stay as they are. */
export function checkVoice(file: Uint8Array): Result<CheckedVoice, VoiceCode> {
  if (file.length > VOICE_MAX_BYTES) return refuse("voice_too_long");
  const count = file.length / VOICE_FRAME_BYTES;
  if (count === 0 || !Number.isInteger(count)) return refuse("voice_unreadable");
  const bytes = new Uint8Array(file);
  /** Where the sound that was read so far ends, in bits of the sound of all frames. */
  let end = 0;
  for (let nth = 0; nth < count; nth++) {
    const frame = bytes.subarray(nth * VOICE_FRAME_BYTES, (nth + 1) * VOICE_FRAME_BYTES);
    if (!cleanHeader(frame)) return refuse("voice_unreadable");
    const { back, bits } = cleanSide(frame);
    const begin = (nth * SOUND_BYTES - back) * 8;
    if (begin < end || begin + bits > (nth + 1) * SOUND_BYTES * 8) return refuse("voice_unreadable");
    wipe(bytes, end, begin);
    end = begin + bits;
  }
  wipe(bytes, end, count * SOUND_BYTES * 8);
  const ms = count * VOICE_FRAME_MS;
  return ms < VOICE_MIN_MS ? refuse("voice_too_short") : accept({ bytes, ms });
}

/** Whether it is the one that every frame has; what means nothing is made zero. */
function cleanHeader(frame: Uint8Array): boolean {
  return HEADER.every((byte, nth) => {
    const kept = (frame[nth] ?? 0) & ~(MEANINGLESS[nth] ?? 0);
    frame[nth] = kept;
    return kept === byte;
  });
}

/** How many bytes back the sound of a frame begins, and its bits: 8 bits, one that means nothing, then 12. */
function cleanSide(frame: Uint8Array): { back: number; bits: number } {
  const side = frame.subarray(HEADER_BYTES, SOUND_FROM);
  const [back = 0, second = 0, third = 0] = side;
  side[1] = second & 0x7f;
  return { back, bits: (second & 0x7f) << 5 | third >> 3 };
}

/** Makes bits of the sound of all frames zero. */
function wipe(bytes: Uint8Array, from: number, to: number): void {
  for (let bit = from; bit < to;) {
    const sound = bit >> 3;
    const at = Math.floor(sound / SOUND_BYTES) * VOICE_FRAME_BYTES + SOUND_FROM + sound % SOUND_BYTES;
    const first = bit & 7;
    const last = Math.min(8, first + to - bit);
    // The bits from `first` to before `last`, counted from the highest.
    const mask = 0xff >> first & 0xff << 8 - last;
    bytes[at] = (bytes[at] ?? 0) & ~mask;
    bit += last - first;
  }
}
