/**
 * Groups of sends: what a member writes to one other while earlier commands of theirs are still under way is decided
 * together and committed as one change, which costs far fewer rows and checks than one change each.
 *
 * Invariant: a member's commands keep their order. Only the group that came last may still grow, until its turn comes.
 */
import type { MemberId } from "@/domain/ids.ts";
import { joined, placeInTrace, type SpanPlace } from "@/telemetry/trace.ts";

/**
 * Checks that the sends of a group may bring: with those of the rows of the two, of a virtual profile and of the desk's
 * route they fit the 10 of any database.
 */
export const GROUP_CHECKS = 4;

interface Group<Command, Value> {
  receiver: MemberId;
  commands: Command[];
  /** The span that its first command is decided and committed in, for all. */
  place: SpanPlace | undefined;
  values: Promise<readonly Value[]>;
}

export interface Groups<Command, Value> {
  /**
   * Adds a command to the sender's last group, or to a new one, which `start` then runs: it calls `close` when its turn
   * has come, and gives one value for each command in their order. No group holds a `rid` twice.
   */
  join(
    command: Command,
    start: (close: () => readonly Command[]) => Promise<readonly Value[]>,
  ): Promise<Value>;
}

/** Opens the groups of one isolate. */
export function openGroups<
  Command extends { sender: MemberId; receiver: MemberId; rid: string; checks: number },
  Value,
>(): Groups<Command, Value> {
  const last = new Map<MemberId, Group<Command, Value>>();

  function takes(group: Group<Command, Value>, command: Command): boolean {
    const checks = group.commands.reduce((sum, each) => sum + each.checks, command.checks);
    return group.receiver === command.receiver && checks <= GROUP_CHECKS &&
      group.commands.every(({ rid }) => rid !== command.rid);
  }

  return {
    async join(command, start) {
      const { sender, receiver } = command;
      let group = last.get(sender);
      if (!group || !takes(group, command)) {
        const own: Group<Command, Value> = {
          receiver,
          commands: [],
          place: placeInTrace(),
          values: Promise.resolve([]),
        };
        const close = () => {
          if (last.get(sender) === own) last.delete(sender);
          return own.commands;
        };
        last.set(sender, own);
        own.values = start(close).finally(close);
        group = own;
      } else joined(group.place);
      const index = group.commands.push(command) - 1;
      const value = (await group.values)[index];
      if (value === undefined) {
        throw new RangeError(`Cannot answer command ${index}: its group gave no value`);
      }
      return value;
    },
  };
}
