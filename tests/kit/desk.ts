/** People of the desk and virtual profiles of a server under test, and the desk's socket. */
import assert from "node:assert/strict";
import { WebSocket } from "ws";
import { deskCookieName } from "@/domain/cookies.ts";
import {
  makeMemberId,
  makeStaffId,
  MEMBER_ID_BYTES,
  type MemberId,
  type StaffId,
  type StaffSessionId,
} from "@/domain/ids.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { PING_MS, SIGN_UP_COINS, STAFF_SESSION_LIFE_MS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import type { Role } from "@/domain/staff.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import type { DeskCalls, DeskInput, DeskModule, DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { type DeskEventData, type DeskEventModule, deskEvents } from "@/protocol/desk/events.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import type { AnswerFrame } from "@/protocol/frames.ts";
import { PING } from "@/protocol/socket.ts";
import { hashToken, makeToken } from "@/actors/member/token.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { addPersona as putPersona } from "@/store/personas/writer.ts";
import type { Member, Persona, Staff, StaffSession } from "@/store/records.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import { addStaff as putStaff, addStaffSession } from "@/store/staff/writer.ts";
import { instanceOf, type TestServer } from "@/tests/kit/server.ts";
import { until, within } from "@/tests/kit/until.ts";
import type { CallOptions, Closed } from "@/tests/kit/client.ts";

export interface TestStaff {
  id: StaffId;
  name: string;
  email: string;
  session: StaffSessionId;
  /** `name=value` of the session cookie. */
  cookie: string;
  token: string;
}

export interface StaffOptions {
  roles?: readonly Role[];
  teams?: readonly string[];
  languages?: readonly TextLanguage[];
  name?: string;
}

type Site = Pick<TestServer, "database" | "site">;

let made = 0;

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Adds somebody who has signed in, a moderator of the team "all" unless said otherwise. */
export async function addStaff(server: Site, options: StaffOptions = {}): Promise<TestStaff> {
  const { roles = ["moderator"], teams = ["all"], languages = [] } = options;
  const nth = ++made;
  const { name = `Staff ${nth}` } = options;
  const id = makeStaffId(randomBytes(MEMBER_ID_BYTES));
  const email = `staff${nth}.${id}@example.com`;
  const now = Date.now();
  const staff: Staff = {
    id,
    email,
    name,
    roles,
    teams,
    languages,
    state: "active",
    passkeys: [],
    created_at: now,
    version: 1,
  };
  await transact(server.database, async () => {
    const change = newChange();
    putStaff(change, staff);
    const head = await server.database.get(keys.staffLogHead());
    addLogEntries(change, head, {
      acts: [{ by: SYSTEM_ACTOR, what: "staff.add", subject: { staff: id }, after: roles.join(" ") }],
      now,
    });
    return { change, value: null };
  });
  return { id, name, email, ...await signInStaff(server, id) };
}

/** Opens one more session of somebody. */
export async function signInStaff(
  server: Site,
  id: StaffId,
): Promise<Pick<TestStaff, "session" | "cookie" | "token">> {
  const token = makeToken(randomBytes);
  const now = Date.now();
  const session: StaffSession = {
    id: crypto.randomUUID() as StaffSessionId,
    staff: id,
    created_at: now,
    seen_at: now,
    proved_at: now,
    exp: now + STAFF_SESSION_LIFE_MS,
    browser: "kit",
  };
  const change = newChange();
  addStaffSession(change, hashToken(token), session);
  assert.ok(await server.database.commit(change), "the session was opened");
  return { session: session.id, token, cookie: `${deskCookieName(server.site)}=${token}` };
}

/** Changes what is stored about somebody, as no call does: tests of what follows go through the calls. */
export async function patchStaff(database: Database, id: StaffId, own: Partial<Staff>): Promise<void> {
  const { value } = await database.get(keys.staff(id));
  assert.ok(value);
  const change = newChange();
  set(change, keys.staff(id), { ...value, ...own });
  await database.commit(change);
}

/** Adds a virtual profile that is on and that the team "all" answers for unless said otherwise. */
export async function addPersona(
  server: Pick<TestServer, "database">,
  { persona: own = {}, member = {} }: { persona?: Partial<Persona>; member?: Partial<Member> } = {},
): Promise<MemberId> {
  const now = Date.now();
  const [template] = demoMembers(now);
  assert.ok(template);
  const id = makeMemberId(randomBytes(MEMBER_ID_BYTES));
  await transact(server.database, async () => {
    const change = newChange();
    addMember(
      change,
      { ...template, email: `${id}@virtual.invalid`, staffed: true, ...member, id },
      SIGN_UP_COINS,
    );
    const head = await server.database.get(keys.staffLogHead());
    const log = addLogEntries(change, head, {
      acts: [{ by: SYSTEM_ACTOR, what: "persona.create", subject: { persona: id } }],
      now,
    });
    putPersona(change, {
      id,
      on: true,
      teams: ["all"],
      moderators: [],
      languages: ["en"],
      style: "",
      bios: {},
      vault: [],
      plans: [],
      created_at: now,
      log,
      version: 1,
      ...own,
    });
    return { change, value: null };
  });
  return id;
}

/** An event of the desk as a client heard it. */
export interface HeardDeskEvent<M extends DeskEventModule = DeskEventModule> {
  module: M;
  data: DeskEventData<M>;
}

let rids = 0;

/** A browser of the desk. Events that break their schema fail the test when it closes. */
export class DeskClient implements AsyncDisposable {
  readonly events: HeardDeskEvent[] = [];
  readonly closed: Promise<Closed>;
  ended: Closed | null = null;
  pongs = 0;
  readonly #flaws: string[] = [];
  readonly #answered = new Map<string, PromiseWithResolvers<AnswerFrame>>();

  constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => {
        this.ended = { code, reason: reason.toString() };
        for (const { reject } of this.#answered.values()) {
          reject(new Error(`Closed with ${code} before the answer`));
        }
        resolve(this.ended);
      });
    });
    socket.on("error", () => {});
    socket.on("message", (data: Uint8Array) => this.#handle(data.toString()));
  }

  heard<M extends DeskEventModule>(module: M): DeskEventData<M>[] {
    return this.events.flatMap((event) => event.module === module ? [event.data as DeskEventData<M>] : []);
  }

  keepAlive(): void {
    const pinging = setInterval(() => this.send(PING), PING_MS);
    void this.closed.then(() => clearInterval(pinging));
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  async call(module: string, data?: unknown, options: CallOptions = {}): Promise<AnswerFrame> {
    const { rid = `desk${++rids}`, withinMs = 10_000 } = options;
    if (this.ended) throw new Error(`Closed with ${this.ended.code} before the call`);
    const answered = Promise.withResolvers<AnswerFrame>();
    this.#answered.set(rid, answered);
    this.send(JSON.stringify({ module, rid, ...(data !== undefined && { data }) }));
    return await within(`the answer to ${module} ${rid}`, answered.promise, withinMs);
  }

  async expectReply<M extends DeskModule>(
    module: M,
    data: DeskInput<M>,
    options: CallOptions = {},
  ): Promise<DeskOutput<M>> {
    const answer = await this.call(module, data, options);
    assert.equal(answer.request_status, "1", `${module}: ${JSON.stringify(answer)}`);
    return answer.data as DeskOutput<M>;
  }

  async expectRefusal<M extends keyof DeskCalls>(
    module: M,
    data: unknown,
    code: RefusalCode,
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    const answer = await this.call(module, data, options);
    assert.equal(answer.error_code, code, `${module}: ${JSON.stringify(answer)}`);
    return answer.data as Record<string, unknown>;
  }

  async expectEvent<M extends DeskEventModule>(
    module: M,
    fits: (data: DeskEventData<M>) => boolean = () => true,
    withinMs = 2_000,
  ): Promise<DeskEventData<M>> {
    return await until(`an event ${module}`, () => this.heard(module).find(fits), withinMs);
  }

  expectClosed(withinMs = 5_000): Promise<Closed> {
    return within("the desk's socket closes", this.closed, withinMs);
  }

  async close(): Promise<void> {
    this.socket.close();
    await within("the desk's socket closes", this.closed, 2_000).catch(() => this.dropNetwork());
    assert.deepEqual(this.#flaws, [], "events that break the protocol");
  }

  async dropNetwork(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #handle(text: string): void {
    if (text === "pong") return void this.pongs++;
    const frame = JSON.parse(text) as {
      module: string;
      rid?: string;
      data: unknown;
      request_status?: string;
    };
    if (frame.request_status === undefined) {
      const known = Object.hasOwn(deskEvents, frame.module);
      const event = known ? deskEvents[frame.module as DeskEventModule].data.safeParse(frame.data) : null;
      if (!event?.success) this.#flaws.push(text);
      this.events.push(frame as HeardDeskEvent);
      return;
    }
    if (frame.rid === undefined) return;
    this.#answered.get(frame.rid)?.resolve(frame as AnswerFrame);
    this.#answered.delete(frame.rid);
  }
}

export interface DeskConnectOptions {
  /** Number of the instance, 0 unless given. */
  instance?: number;
  headers?: Record<string, string>;
  /** Whether it sends no pings by itself. */
  silent?: boolean;
}

/** Opens the desk's socket without waiting for anything but its end. */
export function openDeskSocket(
  server: TestServer,
  cookie: string | null,
  options: DeskConnectOptions = {},
): DeskClient {
  const { origin, site = origin } = instanceOf(server, options.instance);
  return openDeskSocketAt(origin, cookie, { site, ...options });
}

/** The same at an address. */
export function openDeskSocketAt(
  origin: string,
  cookie: string | null,
  { site = origin, headers }: { site?: string; headers?: Record<string, string> } = {},
): DeskClient {
  return new DeskClient(
    new WebSocket(`${origin.replace("http", "ws")}${DESK_SOCKET_PATH}`, {
      headers: { origin: site, host: new URL(site).host, ...(cookie && { cookie }), ...headers },
    }),
  );
}

/** Connects somebody of the desk, and waits until the server says `connected`. */
export async function connectDesk(
  server: TestServer,
  staff: Pick<TestStaff, "cookie">,
  options: DeskConnectOptions = {},
): Promise<DeskClient> {
  const client = openDeskSocket(server, staff.cookie, options);
  await until("the desk's event connected", () => {
    if (client.ended) throw new Error(`The socket closed with ${client.ended.code} before it was connected`);
    return client.heard("connected")[0];
  });
  if (!options.silent) client.keepAlive();
  return client;
}
