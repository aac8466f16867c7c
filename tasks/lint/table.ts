/**
 * The architecture as data: which top-level folder may import which, and which folder alone may use a
 * platform API. Read by the lint rules of this folder only. A folder that is missing here cannot be linted,
 * so it cannot be added without deciding what it may import.
 */

/**
 * What production code may reach at most; the composition root uses all of it, `tests` and `tasks` also each
 * other.
 */
const PRODUCTION = [
  "config",
  "context",
  "app",
  "isolate",
  "domain",
  "protocol",
  "store",
  "actors",
  "bus",
  "gateway",
  "adapters",
  "routes",
  "islands",
  "components",
  "client",
  "locales",
  "mails",
  "telemetry",
];
const EVERYTHING = [
  ...PRODUCTION,
  "main",
  "tests",
  "tasks",
  "static",
  "vite.config",
  "vite.desk.config",
  "vite.fonts",
  "vite.worker.config",
];

/**
 * Folder, or file at the root without its ending → the other folders it may import, in any form of import.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  main: ["isolate", "config", "telemetry"],
  isolate: ["app", "context", "config"],
  app: PRODUCTION,
  context: PRODUCTION,
  config: [],
  domain: [],
  protocol: ["domain"],
  store: ["domain", "protocol", "telemetry"],
  actors: ["domain", "protocol", "store", "telemetry"],
  bus: ["store", "protocol", "domain", "telemetry"],
  gateway: ["domain", "protocol", "actors", "bus", "telemetry"],
  adapters: ["domain", "telemetry"],
  routes: ["domain", "protocol", "actors", "components", "islands", "locales", "telemetry"],
  islands: ["domain", "protocol", "client", "components", "locales"],
  components: ["domain", "protocol", "locales"],
  client: ["domain", "protocol"],
  locales: ["domain"],
  mails: ["domain", "protocol", "locales"],
  telemetry: [],
  tasks: EVERYTHING,
  tests: EVERYTHING,
  packaged: [],
  "vite.config": ["vite.fonts"],
  "vite.desk.config": ["vite.config"],
  "vite.fonts": [],
  "vite.worker.config": ["vite.config"],
};

/** Besides the table, a test beside its file may use the test kit. */
export const UNIT_TESTS_MAY_IMPORT: readonly string[] = ["tests"];

/**
 * Folders that only developers and operators run; the rules about platform APIs leave them and all tests
 * alone.
 */
export const TOOLING: readonly string[] = [
  "tasks",
  "tests",
  "vite.config",
  "vite.desk.config",
  "vite.fonts",
  "vite.worker.config",
];

/** The only folder that opens Deno KV or names its types. */
export const KV_FOLDERS: readonly string[] = ["store"];

/** The only reader of the environment. */
export const ENV_FOLDERS: readonly string[] = ["config"];

/** The only folder that writes to the console. */
export const CONSOLE_FOLDERS: readonly string[] = ["telemetry"];
/** And the only file: it is a browser's, whose console is the one place where a developer looks. */
export const CONSOLE_FILE = "client/browser_ports.ts";

/** The only user of server sockets. */
export const SOCKET_FOLDERS: readonly string[] = ["gateway"];

/** What a browser loads, or may load: no built-ins of the server, and the small form of zod. */
export const BROWSER_FOLDERS: readonly string[] = [
  "protocol",
  "domain",
  "client",
  "islands",
  "components",
  "locales",
];
