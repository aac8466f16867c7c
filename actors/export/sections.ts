/**
 * What is kept about a member, section by section, for them to take along (TD-3): read row by row, so that a large account
 * needs no more memory than a small one. Used by the member's own archive and by the export that the desk hands out. Of the
 * desk it says how often and in which role somebody looked, never who (decisions: taking data along).
 */
import { DELETED_NAME } from "@/domain/account_closing.ts";
import {
  type BlobId,
  type MemberId,
  otherOf,
  type Pair,
  pairOf,
  type PhotoId,
  type VoiceId,
} from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import {
  EXPORT_LINE,
  EXPORT_MANY,
  EXPORT_ONE,
  type ExportLine,
  type ExportReader,
  type ExportRow,
  type ManySection,
  type OneSection,
} from "@/protocol/export.ts";
import { walkEntries } from "@/store/accounts/reader.ts";
import { clearedSeq, isEmptyFor, sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getLoginKeys } from "@/store/login_keys/reader.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import { listReportsBy } from "@/store/reports/reader.ts";
import { getStories } from "@/store/stories/reader.ts";
import { listSubscribers } from "@/store/subscribers/reader.ts";
import type { Conversation, Member, Message, Photo, SelfieCheck } from "@/store/records.ts";

/** The sections of one member, and their files. */
export interface ExportSource extends ExportReader {
  /** The member's own pictures and recordings of which the files are kept, by their names in the archive. */
  files(): AsyncIterable<{ name: string; blob: BlobId }>;
}

const BATCH = 500;
const REPORTS_MAX = 5_000;

/** The name that a picture has in the archive. */
export function fileOf(photo: PhotoId): string {
  return `photos/${photo}.jpg`;
}

/** The name that a recording has in the archive. */
function voiceFileOf(voice: VoiceId): string {
  return `voices/${voice}.mp3`;
}

type Rows = {
  [Name in Exclude<ManySection, "chats">]: (database: Database, member: Member) => AsyncIterable<unknown>;
};
type Ones = { [Name in OneSection]: (database: Database, member: Member) => Promise<unknown> };

/** Opens the sections of a member as they are while they are read; `beat` is heard where much has to be read for little. */
export function openExportSource(
  database: Database,
  member: Member,
  beat: () => Promise<void> = () => Promise.resolve(),
): ExportSource {
  let deleted: Promise<Set<MemberId>> | undefined;
  // One that begins anew meanwhile stands in a list as well.
  async function* withWhom(): AsyncGenerator<MemberId> {
    const gone = await (deleted ??= findDeleted(database, member.id, beat));
    for await (const other of inLists(database, member.id)) if (!gone.has(other)) yield other;
    yield* gone;
  }
  async function* parsed<Name extends Exclude<ManySection, "chats">>(name: Name) {
    for await (const row of ROWS[name](database, member)) {
      yield EXPORT_MANY[name].parse(row) as ExportRow<Name>;
    }
  }
  return {
    one: async (name) => EXPORT_ONE[name].parse(await ONES[name](database, member)) as never,
    many: parsed,
    async *chats() {
      for await (const other of withWhom()) {
        const { value } = await database.get(keys.member(other));
        const name = value?.erased_at === undefined ? value?.name ?? "" : DELETED_NAME;
        const pair = pairOf(member.id, other);
        const { value: conversation } = await database.get(keys.conversation(pair));
        const { muted_until, pin } = conversation?.sides[sideOf(pair, member.id)] ?? {};
        const muted = muted_until !== undefined && { muted_until };
        const pinned = pin !== undefined && { pinned: true as const };
        yield { with: other, name, ...muted, ...pinned, lines: () => lines(database, member.id, other) };
      }
    },
    async *files() {
      for (const { photo } of await storyPhotos(database, member)) yield* pictureOf(photo);
      for await (const photo of profilePhotos(database, member)) yield* pictureOf(photo);
      const selfie = await selfieOf(database, (await database.get(keys.selfie(member.id))).value);
      if (selfie) yield* pictureOf(selfie);
      for await (const other of withWhom()) {
        for await (const { value } of messages(database, member.id, other)) {
          const file = await ownFile(database, member.id, value);
          if (file) yield file;
        }
      }
    },
  };
}

const ONES: Ones = {
  account: (_, { password: _password, ...account }) => Promise.resolve(account),
  async addresses(database, { id, email }) {
    return { email, former: (await database.get(keys.formerEmails(id))).value?.emails ?? [] };
  },
  async settings(database, { id }) {
    const [settings, digest] = await database.getMany([keys.alertSettings(id), keys.digestOf(id)]);
    return { notifications: settings.value, digest: digest.value };
  },
  coins: async (database, { id }) => (await database.get(keys.account(id))).value ?? EMPTY_ACCOUNT,
};

const ROWS: Rows = {
  async *sessions(database, { id }) {
    for await (const { key, value } of database.list(keys.memberSessions(id))) {
      yield { ...value, id: key[2], ends_at: value.exp };
    }
  },
  async *passkeys(database, { id }) {
    yield* (await getLoginKeys(database, id)).value.passkeys;
  },
  async *devices(database, { id }) {
    for (const { value } of await listSubscribers(database, id)) {
      yield { ...value, service: value.target.kind };
    }
  },
  async *photos(database, member) {
    for await (const photo of profilePhotos(database, member)) yield photoRow(photo);
    for (const { photo } of await storyPhotos(database, member)) yield photoRow(photo);
  },
  async *stories(database, { id, stories = [] }) {
    for (const story of await getStories(database, id, stories)) {
      let seen_by = 0;
      for await (const _ of database.list(keys.storyLooks(story.id), { batch: BATCH })) seen_by++;
      yield { ...story, ends_at: story.exp, seen_by };
    }
  },
  async *verification(database, { id }) {
    const [{ value: check }, { value: mark }] = await database.getMany([
      keys.selfie(id),
      keys.verifiedPhotos(id),
    ]);
    if (check) {
      const photo = await selfieOf(database, check);
      yield { ...check, state: check.step, ...photo && { file: fileOf(photo.id) } };
    }
    if (mark) yield { ...mark, state: "verified" };
  },
  async *movements(database, { id }) {
    for await (const entries of walkEntries(database, id)) yield* entries;
  },
  async *orders(database, { id }) {
    for await (const { value } of listOrdersOf(database, id)) yield value;
  },
  async *subscriptions(database, { id }) {
    const seen = new Set<string>();
    for await (const { value: { subscription } } of listOrdersOf(database, id)) {
      if (!subscription || seen.has(subscription)) continue;
      seen.add(subscription);
      const { value } = await database.get(keys.subscription(subscription));
      if (value) yield value;
    }
  },
  async *spins(database, { id }) {
    for await (const { key, value } of database.list(keys.spins(id), { batch: BATCH })) {
      yield { ...value, n: key[2] };
    }
  },
  async *declarations(database, { id }) {
    for await (const { value } of database.list(keys.declarations(), { batch: BATCH })) {
      if (value.member === id) yield value;
    }
  },
  async *swipes(database, { id }) {
    for await (const { key, value } of database.list(keys.swipeds(id), { batch: BATCH })) {
      yield { ...value, n: key[2] };
    }
  },
  likes: (database, { id }) => listed(database, "mylike", id),
  matches: (database, { id }) => listed(database, "match", id),
  async *blocked(database, { id }) {
    for await (const { key } of database.list(keys.blockeds(id))) yield { member: key[3], at: key[2] };
  },
  async *accepted(database, { id }) {
    for await (const { key, value } of database.list(keys.legalAccepteds(id))) {
      yield { ...value, page: key[2], version: key[3] };
    }
  },
  async *notices(database, { id }) {
    for await (const { key, value } of database.list(keys.noticesOf(id))) {
      yield { at: key[2], notice: key[3], seen: value.seen === true };
    }
  },
  /** Messages to support with their threads, without what the desk has noted for itself. */
  async *support(database, { id }) {
    for await (const { key } of database.list(keys.ticketsOf(id))) {
      const number = String(key[3]);
      const { value } = await database.get(keys.ticket(number));
      if (!value) continue;
      const thread: unknown[] = [];
      for await (const { value: entry } of database.list(keys.ticketEntries(number))) {
        if (entry.kind !== "note") thread.push(entry);
      }
      yield { ...value, thread };
    }
  },
  async *decisions(database, { id }) {
    for await (const { key } of database.list(keys.decisionsOf(id))) {
      const { value } = await database.get(keys.decision(String(key[3])));
      if (value) yield value;
    }
  },
  async *reports_made(database, { id }) {
    const { open, closed } = await listReportsBy(database, id, { closed: REPORTS_MAX });
    for (const { value } of open) yield value;
    yield* closed;
  },
  async *notes_about_you(database, { id }) {
    for await (const { value } of database.list(keys.memberNotes(id))) yield value;
  },
  async *looks_by_staff(database, { id }) {
    for await (const { key } of database.list(keys.staffLogsAbout(id), { batch: BATCH })) {
      const { value } = await database.get(keys.staffLog(Number(key[2])));
      if (value) yield value;
    }
  },
};

async function* listed(database: Database, list: "mylike" | "match", id: MemberId): AsyncGenerator<unknown> {
  for await (const { value } of database.list(keys.listRows(list, id), { batch: BATCH })) yield value;
}

/** Whom the member has a chat with that they have not deleted: open, archived, or with a block between the two. */
async function* inLists(database: Database, id: MemberId): AsyncGenerator<MemberId> {
  for (const all of [keys.contacts(id), keys.archiveds(id)]) {
    for await (const { key } of database.list(all, { batch: BATCH })) yield key[3] as MemberId;
  }
  for await (const { key } of database.list(keys.hiddens(id), { batch: BATCH })) {
    const other = key[2] as MemberId;
    const pair = pairOf(id, other);
    const { value } = await database.get(keys.conversation(pair));
    if (value && !isEmptyFor(value, sideOf(pair, id))) yield other;
  }
}

/**
 * With whom the member has deleted all of a chat in which they wrote: the other one keeps it, and so do we. Such chats stand in
 * no list of the member's, so all conversations are gone through, once an archive.
 */
async function findDeleted(
  database: Database,
  id: MemberId,
  beat: () => Promise<void>,
): Promise<Set<MemberId>> {
  const found = new Set<MemberId>();
  let seen = 0;
  for await (const { key, value } of database.list(keys.conversations(), { batch: BATCH })) {
    if (++seen % BATCH === 0) await beat();
    const pair: Pair = [key[1] as MemberId, key[2] as MemberId];
    if (pair.includes(id) && hasOnlyOwn(value, sideOf(pair, id))) found.add(otherOf(pair, id));
  }
  return found;
}

function hasOnlyOwn(conversation: Conversation, side: 0 | 1): boolean {
  return isEmptyFor(conversation, side) && conversation.sides[side].sent > 0;
}

function messages(database: Database, id: MemberId, other: MemberId) {
  return database.list(keys.messages(pairOf(id, other)), { batch: BATCH });
}

/**
 * The chat itself, with the other side's lines; who of the desk wrote one is not said. Of what the member has deleted there are
 * their own lines alone: the rest is in no chat of theirs any more.
 */
async function* lines(database: Database, id: MemberId, other: MemberId): AsyncGenerator<ExportLine> {
  const pair = pairOf(id, other);
  const { value: conversation } = await database.get(keys.conversation(pair));
  const cleared = conversation ? clearedSeq(conversation, sideOf(pair, id)) : 0;
  for await (const { key, value } of messages(database, id, other)) {
    const mine = value.sender_id === id;
    const deleted = Number(key[3]) <= cleared;
    if (deleted && !mine) continue;
    const { reply, reactions, ...line } = value;
    const file = await ownFile(database, id, value);
    yield EXPORT_LINE.parse({
      ...line,
      ...deleted ? { deleted } : { reply, reactions },
      seq: key[3],
      mine,
      ...file && { file: file.name },
    });
  }
}

/** The picture or recording of a message that the member has sent, while its file is kept. */
async function ownFile(
  database: Database,
  id: MemberId,
  { sender_id, photo, voice }: Message,
): Promise<{ name: string; blob: BlobId } | null> {
  if (sender_id !== id) return null;
  if (voice && voice.ended_at === undefined) {
    const { value } = await database.get(keys.voice(voice.id));
    return value && { name: voiceFileOf(voice.id), blob: value.file };
  }
  const kept = photo && (await database.get(keys.photo(photo.id))).value;
  return kept ? pictureOf(kept)[0] ?? null : null;
}

function pictureOf({ id, files }: Photo): { name: string; blob: BlobId }[] {
  return files.full ? [{ name: fileOf(id), blob: files.full }] : [];
}

async function* profilePhotos(database: Database, { photos = [] }: Member): AsyncGenerator<Photo> {
  for (const id of photos) {
    const { value } = await database.get(keys.photo(id));
    if (value) yield value;
  }
}

async function storyPhotos(database: Database, { id, stories = [] }: Member): Promise<{ photo: Photo }[]> {
  const found: { photo: Photo }[] = [];
  for (const { photo } of await getStories(database, id, stories)) {
    const value = photo && (await database.get(keys.photo(photo))).value;
    if (value?.files.full) found.push({ photo: value });
  }
  return found;
}

/** The selfie that waits to be looked at, while its file is kept. */
async function selfieOf(database: Database, check: SelfieCheck | null): Promise<Photo | null> {
  if (check?.step !== "waiting") return null;
  const { value } = await database.get(keys.photo(check.photo));
  return value?.files.full ? value : null;
}

function photoRow(photo: Photo): unknown {
  return { ...photo, state: photo.scan, ...photo.files.full && { file: fileOf(photo.id) } };
}
