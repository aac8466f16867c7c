/**
 * Keeps mails as files in a local folder in place of sending them: a file a mail, written whole or not at all, the newest
 * ones kept. For development and tests; several isolates and processes may share a folder.
 */
import { OUTBOX_MAX_MAILS } from "@/domain/limits.ts";
import type { KeptMail, Mail, MailPreview, Postman } from "@/domain/mail.ts";

/** Milliseconds, and random digits that keep mails of several isolates apart. Names sort by time. */
const ID = /^\d{15}-[0-9a-f]{16}$/;
const ID_DIGITS = 15;
const RANDOM_BYTES = 8;

export interface OutboxOptions {
  now?: () => number;
  keep?: number;
}

/** Opens the outbox in the folder at `path`, which is made with the first mail. */
export function openMailPreview(path: string, options: OutboxOptions = {}): Postman & MailPreview {
  const { now = Date.now, keep = OUTBOX_MAX_MAILS } = options;
  let last = 0;

  async function listIds(): Promise<string[]> {
    const ids: string[] = [];
    try {
      for await (const { name } of Deno.readDir(path)) {
        const id = name.replace(/\.json$/, "");
        if (ID.test(id)) ids.push(id);
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    return ids.sort().reverse();
  }

  async function get(id: string): Promise<KeptMail | null> {
    if (!ID.test(id)) return null;
    try {
      return JSON.parse(await Deno.readTextFile(fileOf(id)));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }

  function fileOf(id: string): string {
    return `${path}/${id}.json`;
  }

  async function send(mail: Mail): Promise<void> {
    // Two mails of one millisecond keep their order.
    const at = last = Math.max(now(), last + 1);
    const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)).toHex();
    const id = `${String(at).padStart(ID_DIGITS, "0")}-${random}`;
    const kept: KeptMail = { id, at, ...mail };
    // Mails hold links that sign people in: nobody else on this machine reads them.
    await Deno.mkdir(path, { recursive: true, mode: 0o700 });
    const draft = `${path}/.${id}.tmp`;
    await Deno.writeTextFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600 });
    await Deno.rename(draft, fileOf(id));
    for (const old of (await listIds()).slice(keep)) await remove(fileOf(old));
  }

  return {
    send,
    get,
    async list() {
      const mails = await Promise.all((await listIds()).map(get));
      return mails.filter((mail) => mail !== null);
    },
    close: () => Promise.resolve(),
  };
}

/** Removes a file that another isolate may have removed already. */
async function remove(file: string): Promise<void> {
  try {
    await Deno.remove(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
