/**
 * The SQLite peers: Node programs of this folder, with packages that npm puts into a folder which is thrown away. The
 * project depends on none of them, so a machine that cannot have them measures without them.
 */
import { fileURLToPath } from "node:url";
import { installPackages } from "@/tasks/bench/command.ts";
import type { Program } from "@/tasks/bench/servers.ts";

const VERSIONS = { "better-sqlite3": "12.11.1", "socket.io": "4.8.4", ws: "8.23.0" };
export const SQLITE = `better-sqlite3 ${VERSIONS["better-sqlite3"]}`;
export const SOCKET_IO = `Socket.IO ${VERSIONS["socket.io"]}`;
const ENV = { NODE_ENV: "production" };

/** Installs what the peers need into a new folder; better-sqlite3 is compiled where there is no build of it to be had. */
export async function installPeers(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  await Deno.writeTextFile(
    `${folder}/package.json`,
    JSON.stringify({ private: true, dependencies: VERSIONS }),
  );
  await installPackages(folder, ENV, { builds: true });
}

/** One of the peers, to be run in the folder of its packages. */
export function peerProgram(name: "ws_sqlite" | "socketio_sqlite", cwd: string, args: string[]): Program {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  return { command: "node", args: [file, ...args], cwd, env: ENV };
}
