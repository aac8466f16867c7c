/**
 * Uploads through a real server, from the form to the answer, and what they do to everybody else: /healthz and a page
 * at a fixed rate, alone and while four members upload without a pause.
 */
import { seedContacts } from "@/tasks/bench/contacts.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct } from "@/tasks/bench/servers.ts";

export const PAGES = ["/healthz", "/contacts"] as const;
export const UPLOADING = 4;
export const PACED_PER_SECOND = 20;
const CONTACTS = 24;
const ROUNDS = 3;
const MEASURE_MS = 5_000;
const WARM_UPLOADS = 8;
const LIFTED = "1000000/1000000";

export interface Uploads {
  /** Uploads a second, round by round. */
  rates: number[];
  /** Latency of each page, round by round. */
  alone: Record<typeof PAGES[number], Spread[]>;
  beside: Record<typeof PAGES[number], Spread[]>;
}

/** `sent` is the picture, as a browser sends it. */
export async function measureUploads(folder: string, sent: Uint8Array<ArrayBuffer>): Promise<Uploads> {
  const database = `${folder}/photos.db`;
  const [owner, ...others] = await seedPeople(database, CONTACTS + 1, Date.now());
  if (!owner) throw new RangeError("Cannot measure uploads of nobody");
  await seedContacts(database, owner, others, Date.now());
  // Each member has an address of their own, as one has a limit of what it may send at the same time.
  const settings = { RATE_UPLOADS: LIFTED, BLOB_PATH: `${folder}/blobs`, TRUSTED_PROXIES: "1" };
  await using server = await startProduct(database, settings);
  const members = [owner, ...others].slice(0, UPLOADING);

  const found: Uploads = {
    rates: [],
    alone: { "/healthz": [], "/contacts": [] },
    beside: { "/healthz": [], "/contacts": [] },
  };
  for (let upload = 0; upload < WARM_UPLOADS; upload++) await post(server, { member: owner, sent, line: 0 });
  for (let round = 0; round < ROUNDS; round++) {
    await look(server, owner, found.alone);
    const stop = new AbortController();
    const start = performance.now();
    const lines = members.map((member, line) => uploadUntil(stop.signal, server, { member, sent, line }));
    await look(server, owner, found.beside);
    stop.abort();
    const counts = await Promise.all(lines);
    const done = counts.reduce((sum, count) => sum + count, 0);
    found.rates.push(done / (performance.now() - start) * 1_000);
  }
  return found;
}

/** Who uploads what, on which line. */
interface Sending {
  member: Person;
  sent: Uint8Array<ArrayBuffer>;
  line: number;
}

/** One upload after the other; how many there were. */
async function uploadUntil(signal: AbortSignal, server: Server, sending: Sending): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    await post(server, sending);
    count++;
  }
  return count;
}

async function post({ port }: Server, { member, sent, line }: Sending): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const body = new FormData();
  body.set("file", new File([sent], "photo.jpg", { type: "image/jpeg" }));
  const headers = { cookie: `sid=${member.token}`, origin, "x-forwarded-for": `192.0.2.${line + 1}` };
  const response = await fetch(`${origin}/upload`, { method: "POST", body, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`Cannot measure uploads: ${response.status} ${text.slice(0, 200)}`);
}

/** Both pages at their rate, at the same time. */
async function look({ port }: Server, { token }: Person, into: Uploads["alone"]): Promise<void> {
  await Promise.all(PAGES.map(async (path) => {
    const { failed, latency } = await runJob({
      kind: "pages",
      port,
      path,
      headers: [`Cookie: sid=${token}; lang=en`],
      connections: 4,
      perSecond: PACED_PER_SECOND,
      warmMs: 500,
      measureMs: MEASURE_MS,
    });
    if (failed > 0) throw new Error(`Cannot measure ${path}: ${failed} requests failed`);
    into[path].push(latency);
  }));
}
