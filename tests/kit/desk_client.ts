/** The browser of somebody at the desk: a socket that speaks the desk's protocol. */
import { WebSocket } from "ws";
import { type DeskCalls, deskCalls } from "@/protocol/desk/calls/mod.ts";
import { type DeskEvents, deskEvents } from "@/protocol/desk/events.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import type { ConnectOptions } from "@/tests/kit/client.ts";
import { instanceOf, type TestServer } from "@/tests/kit/server.ts";
import { WireClient } from "@/tests/kit/wire_client.ts";

export class DeskClient extends WireClient<DeskCalls, DeskEvents> {
  constructor(socket: WebSocket) {
    super(socket, { calls: deskCalls, events: deskEvents });
  }
}

/** Opens the desk's socket without waiting for anything but its end. */
export function openDeskSocket(
  server: TestServer,
  cookie: string | null,
  options: Omit<ConnectOptions, "path"> = {},
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
  staff: { cookie: string },
  options: Omit<ConnectOptions, "path"> = {},
): Promise<DeskClient> {
  const client = openDeskSocket(server, staff.cookie, options);
  await client.expectConnected();
  if (!options.silent) client.keepAlive();
  return client;
}
