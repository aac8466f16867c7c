/**
 * Looks for texts that nothing may hold any more, such as the id, the address and the name of an erased account (ER-14): in all
 * keys and values of the database, bytes as UTF-8, and in names and bytes of a folder's files. Whole words alone count, in
 * whichever case and Unicode form.
 */
import type { Database } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** A text, and what finds it. */
interface Wanted {
  text: string;
  pattern: RegExp;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

export async function* findGone(database: Database, texts: readonly string[]): AsyncGenerator<Problem> {
  const wanted = wantedOf(texts);
  for await (const { key, value } of database.list([] as Key<unknown>, { batch: 500 })) {
    // What is on its way to the sockets of an instance says who is gone, and goes within the hour.
    if (key[0] === "inbox") continue;
    const words = [...textsIn(key), ...textsIn(value)];
    for (const { text, pattern } of wanted) {
      if (words.some((each) => pattern.test(each))) yield problemAt(key, saying(text));
    }
  }
}

/** The same in all files below a folder; nothing where there is none. Files are read part by part, whatever their size. */
export async function* findGoneFiles(folder: string, texts: readonly string[]): AsyncGenerator<Problem> {
  const wanted = wantedOf(texts);
  for await (const path of filesBelow(folder)) {
    const name = path.slice(folder.length + 1);
    const found = new Set(wanted.filter(({ pattern }) => pattern.test(name)));
    for (const each of await foundInFile(path, wanted)) found.add(each);
    for (const { text } of found) yield { key: path, problem: saying(text) };
  }
}

function saying(text: string): string {
  return `holds ${JSON.stringify(text)}`;
}

function wantedOf(texts: readonly string[]): Wanted[] {
  return texts.map((text) => {
    const forms = [...new Set([text.normalize("NFC"), text.normalize("NFD")])].map((form) =>
      RegExp.escape(form)
    );
    return { text, pattern: new RegExp(`(?<!${LETTER})(?:${forms.join("|")})(?!${LETTER})`, "iu") };
  });
}

/** All texts in a part of a row: strings, names of fields, and bytes as UTF-8. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value instanceof Uint8Array) yield new TextDecoder().decode(value);
  else if (value instanceof Map || value instanceof Set) {
    for (const each of value) yield* textsIn(each);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if (!Array.isArray(value)) yield name;
      yield* textsIn(each);
    }
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  let entries: Deno.DirEntry[];
  try {
    entries = await Array.fromAsync(Deno.readDir(folder));
  } catch (error) {
    // Also one that went meanwhile.
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  for (const { name, isDirectory, isFile } of entries) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesBelow(path);
    else if (isFile) yield path;
  }
}

async function foundInFile(path: string, wanted: readonly Wanted[]): Promise<Set<Wanted>> {
  const found = new Set<Wanted>();
  // So much of a part may be the beginning of a text that goes on in the next one, with the letter before it.
  const kept = 2 + Math.max(0, ...wanted.map(({ text }) => text.normalize("NFD").length));
  let before = "";
  try {
    const { readable } = await Deno.open(path);
    for await (const part of readable.pipeThrough(new TextDecoderStream())) {
      const window = before + part;
      look(window, window.length);
      before = window.slice(-kept);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  look(before, Infinity);
  return found;

  /** A text that ends at the end of a part may be the beginning of a longer word: the next window tells. */
  function look(window: string, end: number): void {
    for (const each of wanted) {
      const match = each.pattern.exec(window);
      if (match && match.index + match[0].length < end) found.add(each);
    }
  }
}
