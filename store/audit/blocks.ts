/**
 * The audit of blocks: each is of two members and by one of them, and everything that a block hides follows from it, the
 * conversation too. What the two have in each other's lists is audited with their relation.
 */
import { type MemberId, otherOf, type Pair, pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Conversation } from "@/store/records.ts";
import { auditLinks, kind, type Problem, type Row } from "@/store/audit/walk.ts";

/** Finds blocks that hide less than they should, and what is hidden without a block. */
export async function* auditBlocks(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const blocks = () => database.list(kind<Block>("block"));
  const anything = () => true;
  return [
    ...([1, 2] as const).map((side) =>
      auditLinks(database, blocks(), {
        partner: (key) => keys.member(key[side] as MemberId),
        fits: ({ key, value }) => isOfPair(pairAt(key), value),
        problem: ({ key }) =>
          `member "${String(key[side])}" is missing, or the block is by nobody of the pair`,
      })
    ),
    ...([0, 1] as const).map((side) =>
      auditLinks(database, blocks(), {
        partner: (key) => hiddenRow(pairAt(key), side),
        fits: anything,
        problem: () => "block does not hide the two from each other",
      })
    ),
    auditLinks(database, blocks(), {
      partner: (key, { by: [first] }) => first ? blockedRow(pairAt(key), first) : null,
      fits: anything,
      problem: () => "block is missing among those of its member",
      isOver: ({ by }) => by.length === 0,
    }),
    auditLinks(database, blocks(), {
      partner: (key) => keys.conversation(pairAt(key)),
      fits: (_, { closed }) => closed === true,
      problem: () => "block has not closed the conversation",
    }),
    auditLinks(database, database.list(kind<Conversation>("conversation")), {
      partner: (key) => keys.block(pairAt(key)),
      fits: anything,
      problem: () => "conversation is closed without a block",
      isOver: ({ closed }) => closed !== true,
    }),
    auditLinks(database, database.list(kind<0>("hidden")), {
      partner: (key) => keys.block(pairOf(key[1] as MemberId, key[2] as MemberId)),
      fits: anything,
      problem: () => "member is hidden without a block",
    }),
    auditLinks(database, database.list(kind<0>("blocked")), {
      partner: (key) => keys.block(pairOf(key[1] as MemberId, key[3] as MemberId)),
      fits: isOfBlock,
      problem: () => "member has no such block",
    }),
  ];
}

function pairAt(key: Deno.KvKey): Pair {
  return [key[1], key[2]] as unknown as Pair;
}

function isOfPair([a, b]: Pair, { by }: Block): boolean {
  const members = new Set(by.map(({ member }) => member));
  return a < b && members.size > 0 && members.size === by.length &&
    by.every(({ member }) => member === a || member === b);
}

function hiddenRow([a, b]: Pair, side: 0 | 1) {
  return side === 0 ? keys.hidden(a, b) : keys.hidden(b, a);
}

function blockedRow(pair: Pair, { member, at }: Block["by"][number]) {
  return keys.blocked(member, at, otherOf(pair, member));
}

function isOfBlock({ key }: Row<0>, { by }: Block): boolean {
  return by.some(({ member, at }) => member === key[1] && at === key[2]);
}
