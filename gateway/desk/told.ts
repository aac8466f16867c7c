/**
 * Tells the desk's sockets of changes of the queue, of the board and of lists. A change only marks what it is about; what each socket
 * gets is computed in rounds, so that a member's message costs the same however many are at the desk. A round begins at the
 * earliest 300 ms after the one before, and later where that took long: at most a tenth of the time is spent on it.
 */
import { BOARD_EVENT_MS, QUEUE_EVENT_MS } from "@/domain/limits.ts";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { DESK_LISTS, type DeskList } from "@/domain/desk.ts";
import { LIST_NEEDS, mayStaff, meetsNeed } from "@/domain/staff.ts";
import { deskEventFrame } from "@/protocol/desk/events.ts";
import type { QueueChange } from "@/actors/desk/queue/live.ts";
import { mayAnswer, seesQueue, takesEscalated } from "@/actors/desk/queue/may.ts";
import type { DeskQueue } from "@/actors/desk/queue/mod.ts";
import type { DeskSocket } from "@/gateway/desk/sockets.ts";
import { Lately } from "@/gateway/lately.ts";

/** How much longer than a round the pause after it is. */
const PAUSE_OF_ROUND = 10;

export interface Told {
  /** Marks what a change is about. */
  mark(change: QueueChange): void;
  /** Marks a list that has changed. */
  markList(list: DeskList): void;
  /** Tells a socket of lists that have changed since its page was asked for; of all where this is not known. */
  tellMissed(socket: DeskSocket, since: number): Promise<void>;
  /** Everything may have changed for this socket. */
  markSocket(socket: DeskSocket): void;
  /** A socket gets the board from now on; `sent` is the one that it has. */
  watchBoard(socket: DeskSocket): void;
  close(): void;
}

export interface ToldOptions {
  queue: Pick<DeskQueue, "view" | "board" | "staffOf" | "personaOf">;
  sockets: () => Iterable<DeskSocket>;
  monotonic: () => number;
  onError: (error: unknown) => void;
}

/** What has changed since the last round. */
interface Marks {
  personas: Set<MemberId>;
  people: Set<StaffId>;
  everything: boolean;
}

export function openTold({ queue, sockets, monotonic, onError }: ToldOptions): Told {
  const sent = new WeakMap<DeskSocket, { queue: string; board: string }>();
  const fresh = new Set<DeskSocket>();
  let marks = noMarks();
  let boardChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let boardTimer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let boardRunning = false;
  let [notBefore, boardNotBefore] = [-Infinity, -Infinity];
  let lists = new Set<DeskList>();
  let listTimer: ReturnType<typeof setTimeout> | undefined;
  const lately = new Lately<DeskList>(monotonic);
  let closed = false;

  function schedule(): void {
    if (closed || running || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void round();
    }, Math.max(0, notBefore - monotonic()));
  }

  function scheduleBoard(): void {
    if (closed || boardRunning || boardTimer !== undefined) return;
    boardTimer = setTimeout(() => {
      boardTimer = undefined;
      void boardRound();
    }, Math.max(0, boardNotBefore - monotonic()));
  }

  async function round(): Promise<void> {
    running = true;
    const began = monotonic();
    const of = marks;
    marks = noMarks();
    const first = new Set(fresh);
    fresh.clear();
    try {
      for (const socket of [...sockets()]) {
        if (first.has(socket) || await concerns(socket, of)) await tellQueue(socket);
      }
    } catch (error) {
      onError(error);
      // What failed is told by the next round.
      marks.everything = true;
    }
    running = false;
    const spent = monotonic() - began;
    notBefore = began + Math.max(QUEUE_EVENT_MS, spent * PAUSE_OF_ROUND);
    if (marks.everything || marks.personas.size > 0 || marks.people.size > 0 || fresh.size > 0) schedule();
  }

  async function concerns(
    { staff: id }: DeskSocket,
    { personas, people, everything }: Marks,
  ): Promise<boolean> {
    if (everything || people.has(id)) return true;
    const staff = await queue.staffOf(id);
    if (!staff) return false;
    if (takesEscalated(staff)) return personas.size > 0;
    for (const persona of personas) if (mayAnswer(staff, queue.personaOf(persona))) return true;
    return false;
  }

  async function tellQueue(socket: DeskSocket): Promise<void> {
    const staff = await queue.staffOf(socket.staff);
    if (!staff || !seesQueue(staff)) return;
    const view = await queue.view(staff, socket.session);
    const text = JSON.stringify(deskEventFrame("queue", view));
    const before = sent.get(socket);
    if (before?.queue === text) return;
    sent.set(socket, { queue: text, board: before?.board ?? "" });
    socket.connection.send(text);
  }

  async function boardRound(): Promise<void> {
    boardRunning = true;
    const began = monotonic();
    boardChanged = false;
    try {
      for (const socket of [...sockets()]) if (socket.watchesBoard) await tellBoard(socket);
    } catch (error) {
      onError(error);
      boardChanged = true;
    }
    boardRunning = false;
    const spent = monotonic() - began;
    boardNotBefore = began + Math.max(BOARD_EVENT_MS, spent * PAUSE_OF_ROUND);
    if (boardChanged) scheduleBoard();
  }

  async function tellBoard(socket: DeskSocket): Promise<void> {
    const staff = await queue.staffOf(socket.staff);
    if (!staff || !mayStaff(staff.roles, "board")) {
      socket.watchesBoard = false;
      return;
    }
    const text = JSON.stringify(deskEventFrame("board", await queue.board(staff)));
    const before = sent.get(socket);
    if (before?.board === text) return;
    sent.set(socket, { queue: before?.queue ?? "", board: text });
    socket.connection.send(text);
  }

  /** Lists that change often within a moment are told of once. */
  function scheduleLists(): void {
    if (closed || listTimer !== undefined) return;
    listTimer = setTimeout(() => {
      listTimer = undefined;
      void listRound();
    }, QUEUE_EVENT_MS);
  }

  async function listRound(): Promise<void> {
    const of = lists;
    lists = new Set();
    try {
      for (const socket of [...sockets()]) await tellLists(socket, [...of]);
    } catch (error) {
      onError(error);
      // What failed is told by the next round; who hears of a list twice loads it twice.
      for (const list of of) lists.add(list);
      scheduleLists();
    }
  }

  /** Tells of those that this person may see. */
  async function tellLists(socket: DeskSocket, of: readonly DeskList[]): Promise<void> {
    const staff = await queue.staffOf(socket.staff);
    const seen = of.filter((list) => staff && meetsNeed(staff.roles, LIST_NEEDS[list]));
    if (seen.length > 0) socket.connection.send(JSON.stringify(deskEventFrame("lists", { lists: seen })));
  }

  return {
    markList(list) {
      lately.note(list);
      lists.add(list);
      scheduleLists();
    },
    tellMissed: (socket, since) =>
      tellLists(socket, DESK_LISTS.filter((list) => lately.hasNews(list, since))),
    mark(change) {
      switch (change.about) {
        case "row":
          for (const row of [change.before, change.after]) {
            if (!row) continue;
            marks.personas.add(row.persona);
            if (row.claim) marks.people.add(row.claim.staff);
          }
          break;
        case "persona":
          marks.everything = true;
          break;
        case "staff":
        case "shifts":
        case "session":
          marks.everything = true;
          break;
        default:
          change satisfies never;
      }
      schedule();
      boardChanged = true;
      scheduleBoard();
    },
    markSocket(socket) {
      fresh.add(socket);
      schedule();
    },
    watchBoard(socket) {
      socket.watchesBoard = true;
      boardChanged = true;
      scheduleBoard();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(boardTimer);
      clearTimeout(listTimer);
    },
  };
}

function noMarks(): Marks {
  return { personas: new Set(), people: new Set(), everything: false };
}
