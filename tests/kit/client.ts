/** A device of a member, or of a guest: a socket that speaks the members' protocol. */
import assert from "node:assert/strict";
import { WebSocket } from "ws";
import type { Calls } from "@/protocol/calls/mod.ts";
import type { EventData, EventModule, Events } from "@/protocol/events/mod.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import { MEMBERS } from "@/tests/kit/flaws.ts";
import { SERVERS } from "@/tests/kit/place.ts";
import { instanceOf, type TestServer } from "@/tests/kit/server.ts";
import { within } from "@/tests/kit/until.ts";
import { WireClient } from "@/tests/kit/wire_client.ts";

export interface ConnectOptions {
  /** Number of the instance: 0 unless given, or each in turn where the remote lane has several servers. */
  instance?: number;
  headers?: Record<string, string>;
  /** Whether it sends no pings by itself. */
  silent?: boolean;
  /** Path and query in place of the usual ones. */
  path?: string;
}

export class Client extends WireClient<Calls, Events> {
  constructor(socket: WebSocket) {
    super(socket, MEMBERS);
  }

  /** Makes sure that nothing that fits was heard by the time a call made now is answered. */
  async refuteEvent<M extends EventModule>(
    module: M,
    fits: (data: EventData<M>) => boolean = () => true,
  ): Promise<void> {
    await this.call("geodata", {});
    assert.deepEqual(this.heard(module).filter(fits), []);
  }
}

/** Sockets opened at each server so far. */
const opened = new WeakMap<TestServer, number>();

/** Members of the lane `one` meet across its servers, and so do the devices of a member. */
function nextInstance(server: TestServer): number {
  if (server.lane !== "one") return 0;
  const count = opened.get(server) ?? 0;
  opened.set(server, count + 1);
  return count % Math.min(SERVERS, server.instances.length);
}

/** Opens a socket without waiting for anything but its end. */
export function openSocket(
  server: TestServer,
  cookie: string | null,
  options: ConnectOptions = {},
): Client {
  const { origin, site = origin } = instanceOf(server, options.instance ?? nextInstance(server));
  const url = `${origin.replace("http", "ws")}${options.path ?? `${SOCKET_PATH}?token=${SOCKET_TOKEN}`}`;
  return new Client(
    new WebSocket(url, {
      headers: { origin: site, host: new URL(site).host, ...(cookie && { cookie }), ...options.headers },
    }),
  );
}

/** Connects a device, and waits until the server says `connected`. Null connects a guest. */
export async function connect(
  server: TestServer,
  member: { cookie: string } | null,
  options: ConnectOptions = {},
): Promise<Client> {
  const client = openSocket(server, member?.cookie ?? null, options);
  await client.expectConnected();
  if (!options.silent) client.keepAlive();
  return client;
}

/** What the server answers to an upgrade that it refuses, before 101. */
export async function refusedUpgrade(
  server: TestServer,
  cookie: string | null,
  options: ConnectOptions = {},
): Promise<{ status: number; code: string; headers: Record<string, unknown> }> {
  const client = openSocket(server, cookie, options);
  const refused = new Promise<{ status: number; code: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      client.socket.once("open", () => reject(new Error("The upgrade was accepted")));
      client.socket.once("unexpected-response", (_request, response) => {
        let body = "";
        response.on("data", (data: Uint8Array) => body += new TextDecoder().decode(data));
        response.on("end", () => {
          client.socket.terminate();
          const code = String(JSON.parse(body).error_code);
          resolve({ status: response.statusCode ?? 0, code, headers: response.headers });
        });
      });
    },
  );
  try {
    return await within("the upgrade is refused", refused);
  } finally {
    client.socket.terminate();
  }
}
