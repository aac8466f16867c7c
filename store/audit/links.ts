/** What every row of members, sessions, chats and declarations needs to be there, kind by kind. */
import { type MemberId, otherOf, type Pair, pairOf } from "@/domain/ids.ts";
import { PASSKEYS_MAX, PINS_MAX, RECOVERY_CODES } from "@/domain/limits.ts";
import type { Account } from "@/domain/money.ts";
import { nameKey } from "@/domain/name_key.ts";
import { auditLinks, kind, listGroups, type Problem, type Row } from "@/store/audit/walk.ts";
import { placeOf, SIDES } from "@/store/conversations/places.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { nameRowOf } from "@/store/members/names.ts";
import type {
  AddressRequest,
  Conversation,
  Declaration,
  DeskCoins,
  FormerEmails,
  LoginKeys,
  MailToken,
  Member,
  MemberToken,
  Message,
  ReservedEmail,
  Session,
  SessionRow,
  Totals,
} from "@/store/records.ts";

const anything = () => true;
/** What stands for an erased member is found by nothing. */
const isErased = ({ erased_at }: Member) => erased_at !== undefined;
const memberOf = (key: Deno.KvKey) => keys.member(key[1] as MemberId);

export async function* auditMemberLinks(database: Database, now: number): AsyncGenerator<Problem> {
  const all = listerOf(database);
  const over = ({ exp }: { exp: number }) => exp <= now;
  yield* auditLinks(database, all<Member>("member"), {
    partner: (_, member) => keys.memberByEmail(member.email),
    fits: ({ value }, id) => id === value.id,
    problem: () => "e-mail address does not lead to this member",
    isOver: isErased,
  });
  yield* auditLinks(database, all<Member>("member"), {
    partner: (key, member) => keys.memberByTime(member.created_at, key[1] as MemberId),
    fits: ({ key, value }) => key[1] === value.id,
    problem: () => "row of member_by_time is missing, or the id is not the key's",
    isOver: isErased,
  });
  yield* auditLinks(database, all<MemberId>("member_by_email"), {
    partner: (_, id) => keys.member(id),
    fits: ({ key }, member) => member.email === key[1],
    problem: ({ value }) => `member "${value}" has not this e-mail address`,
  });
  yield* auditLinks(database, all<0>("member_by_time"), {
    partner: (key) => keys.member(key[2] as MemberId),
    fits: ({ key }, member) => member.created_at === key[1],
    problem: () => "no member was created then",
  });
  if ((await database.get(keys.namesFilled())).value !== null) {
    yield* auditLinks(database, all<Member>("member"), {
      partner: (_, member) => nameRowOf(member),
      fits: anything,
      problem: () => "member is not found by their name",
      isOver: isErased,
    });
  }
  yield* auditLinks(database, all<0>("member_by_name"), {
    partner: (key) => keys.member(key[2] as MemberId),
    fits: ({ key }, { name }) => nameKey(name) === key[1],
    problem: () => "found is a member by another name",
  });
  yield* auditLinks(database, all<AddressRequest>("address_request"), {
    partner: memberOf,
    fits: ({ value }, { email, virtual }) => !virtual && email !== value.email,
    problem: () => "address is asked for nobody, or for who has it",
    isOver: over,
  });
  yield* auditLinks(database, all<DeskCoins>("desk_coins"), {
    partner: (_, { member }) => keys.account(member),
    fits: ({ value: { delta, after } }) => Number.isSafeInteger(delta) && delta !== 0 && after >= 0,
    problem: () => "coins of the desk have no account, or are none",
  });
  yield* auditLinks(database, all<Account>("account"), {
    partner: memberOf,
    fits: anything,
    problem: () => "account has no member",
  });
  yield* auditLinks(database, listGroups(database, kind("entry"), 2), {
    partner: (key) => keys.account(key[1] as MemberId),
    fits: anything,
    problem: () => "entries have no account",
  });
  yield* auditLinks(database, all<Totals>("totals"), {
    partner: memberOf,
    fits: anything,
    problem: () => "totals have no member",
  });
  yield* auditLinks(database, all<Session>("session"), {
    partner: (_, session) => keys.member(session.member_id),
    fits: anything,
    problem: () => "session has no member",
    isOver: over,
  });
  yield* auditLinks(database, all<SessionRow>("member_session"), {
    partner: (_, row) => keys.session(row.token_hash),
    fits: ({ key, value }, session) =>
      session.member_id === key[1] && session.id === key[2] && session.exp === value.exp,
    problem: () => "session row does not lead to its session",
    isOver: over,
  });
  yield* auditLinks(database, all<LoginKeys>("login_keys"), {
    partner: memberOf,
    fits: ({ value: { passkeys, codes } }) =>
      passkeys.length <= PASSKEYS_MAX && new Set(passkeys.map(({ id }) => id)).size === passkeys.length &&
      (codes === undefined || codes.list.length === RECOVERY_CODES) &&
      (passkeys.length > 0 || codes !== undefined),
    problem: () => "keys have no member, or are not as many and as different as they are made",
  });
  yield* auditLinks(database, all<MailToken>("mail_token"), {
    partner: (_, token) => keys.member(token.member),
    fits: anything,
    problem: () => "mailed link has no member",
    isOver: over,
  });
  yield* auditLinks(database, all<MemberToken>("member_token"), {
    partner: (_, row) => keys.mailToken(row.token_hash),
    fits: ({ key, value }, token) =>
      token.member === key[1] && String(key[2]).startsWith(token.kind) && token.exp === value.exp,
    problem: () => "row of a mailed link does not lead to it",
    isOver: over,
  });
  yield* auditLinks(database, all<FormerEmails>("former_emails"), {
    partner: memberOf,
    fits: anything,
    problem: () => "former e-mail addresses have no member",
    isOver: over,
  });
  yield* auditLinks(database, all<ReservedEmail>("reserved_email"), {
    partner: (_, row) => keys.formerEmails(row.member),
    fits: ({ key }, { emails }) => emails.some(({ email }) => email === key[1]),
    problem: ({ value }) => `member "${value.member}" never had this e-mail address`,
    isOver: over,
  });
}

export async function* auditChatLinks(database: Database): AsyncGenerator<Problem> {
  const all = listerOf(database);
  const pairOfKey = (key: Deno.KvKey) => [key[1], key[2]] as unknown as Pair;
  const contactOf = (key: Deno.KvKey, at: number) => pairOf(key[1] as MemberId, key[at] as MemberId);
  for (const side of [1, 2] as const) {
    yield* auditLinks(database, all<Conversation>("conversation"), {
      partner: (key) => keys.member(key[side] as MemberId),
      fits: ({ key }) => String(key[1]) < String(key[2]),
      problem: ({ key }) => `member "${String(key[side])}" is missing, or the pair is not in order`,
    });
  }
  yield* auditLinks(database, listGroups(database, kind<Message>("message"), 3), {
    partner: (key) => keys.conversation(pairOfKey(key)),
    fits: anything,
    problem: () => "messages have no conversation",
  });
  for (const list of ["contact", "archived"] as const) {
    yield* auditLinks(database, all<0>(list), {
      partner: (key) => keys.conversation(contactOf(key, 3)),
      fits: ({ key }, conversation) => {
        const place = placeOf(conversation, sideOf(contactOf(key, 3), key[1] as MemberId));
        return place.list === list && place.seconds === key[2];
      },
      problem: () => `${list} row stands where its conversation does not`,
    });
  }
  yield* auditLinks(database, all<MemberId>("pin"), {
    partner: (key, other) => keys.conversation(pairOf(key[1] as MemberId, other)),
    fits: ({ key, value }, conversation) =>
      Number(key[2]) < PINS_MAX &&
      placeOf(conversation, sideOf(pairOf(key[1] as MemberId, value), key[1] as MemberId)).pin === key[2],
    problem: () => "pinned chat is not pinned there",
  });
  for (const side of SIDES) {
    yield* auditLinks(database, all<Conversation>("conversation"), {
      partner: (key, { sides }) => keys.pin(pairOfKey(key)[side], sides[side].pin ?? 0),
      fits: ({ key, value }, other) =>
        placeOf(value, side).pin !== null && other === otherOf(pairOfKey(key), pairOfKey(key)[side]),
      problem: ({ key }) => `it is pinned by "${pairOfKey(key)[side]}" where it has no place`,
      isOver: ({ sides }) => sides[side].pin === undefined,
    });
  }
  yield* auditLinks(database, all<0>("unread"), {
    partner: (key) => keys.conversation(contactOf(key, 2)),
    fits: ({ key }, conversation) =>
      placeOf(conversation, sideOf(contactOf(key, 2), key[1] as MemberId)).isUnread,
    problem: () => "unread marker without unread messages",
  });
}

/** Finds declarations that stand elsewhere than they say, or name a member who is not there. */
export async function* auditDeclarations(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks(database, database.list(kind<Declaration>("declaration")), {
    // One of a stranger is its own partner.
    partner: (_, { member, at, id }) =>
      (member === null ? keys.declaration(at, id) : keys.member(member)) as ReturnType<typeof keys.member>,
    fits: ({ key, value }) => key[1] === value.at && key[2] === value.id,
    problem: ({ value }) => `member "${value.member}" is missing, or the declaration stands elsewhere`,
  });
}

function listerOf(database: Database) {
  return <Value>(name: string): AsyncIterable<Row<Value>> => database.list(kind<Value>(name));
}
