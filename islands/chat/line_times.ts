/**
 * The clock times and days of messages, each worked out once a minute of them: thousands of lines are made again for every
 * message that comes, and formatting a time takes longer than all the rest of a line.
 */
import { dayNumber, messageClock, type Reader } from "@/domain/time_text.ts";

const MINUTE_S = 60;
const MOST = 50_000;

export interface LineTime {
  clock: string;
  /** Grows by one each midnight of the reader's. */
  day: number;
}

const known = new Map<number, LineTime>();
let knownFor = "";

/** `at` in seconds since 1970. */
export function lineTime(at: number, reader: Reader): LineTime {
  const whose = `${reader.locale} ${reader.timeZone}`;
  if (whose !== knownFor || known.size > MOST) known.clear();
  knownFor = whose;
  const minute = Math.floor(at / MINUTE_S);
  const time = known.get(minute) ?? { clock: messageClock(at, reader), day: dayNumber(at, reader.timeZone) };
  known.set(minute, time);
  return time;
}
