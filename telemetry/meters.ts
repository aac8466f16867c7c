/**
 * Everything that is measured, in one table: named as OpenTelemetry names its instruments, with the values that each label
 * may take, so that nothing about anybody can get into one. docs/operations.md lists it.
 */

export interface Meter {
  /** A counter only grows; the sum of a level over isolates is that of the process; a gauge has no meaningful sum. */
  kind: "counter" | "level" | "gauge" | "histogram";
  /** Of UCUM, or what is counted in braces. */
  unit: string;
  about: string;
  /** By label the values that it takes, or what names them: a table in the code, never what somebody sends. */
  labels: Readonly<Record<string, readonly string[] | "table">>;
  /** Upper ends of the classes of a histogram. */
  bounds?: readonly number[];
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SIDES = ["member", "desk"];
/** Those of domain/money.ts. */
const CAUSES = [
  "sign_up",
  "message",
  "gift",
  "spotlight",
  "spin",
  "prize",
  "purchase",
  "bonus",
  "refund",
  "owed",
  "premium",
  "push",
  "promo_code",
  "refund_unanswered",
  "desk",
  "correction",
];

/** Queues by what waits in them. */
export const QUEUES = [
  "mail",
  "alerts",
  "push",
  "photo_review",
  "verifications",
  "reports",
  "reports_urgent",
  "tickets",
  "answers",
] as const;
export type Queue = typeof QUEUES[number];

export const METERS = {
  "kindling.ready": {
    kind: "level",
    unit: "{isolate}",
    about: "1 where an isolate can serve, as /readyz says it, otherwise 0",
    labels: {},
  },
  "kindling.sockets": {
    kind: "level",
    unit: "{socket}",
    about: "Open sockets, of members and guests, and of the desk",
    labels: { side: SIDES },
  },
  "kindling.members.online": {
    kind: "level",
    unit: "{member}",
    about: "Members with a socket; who has sockets at two isolates counts at both",
    labels: {},
  },
  "kindling.calls": {
    kind: "counter",
    unit: "{call}",
    about: "Calls by their module and what they came to: ok, or the code of the refusal",
    labels: { side: SIDES, call: "table", outcome: "table" },
  },
  "kindling.call.duration": {
    kind: "histogram",
    unit: "s",
    about: "Time from a call to its answer",
    labels: { side: SIDES },
    bounds: SECONDS,
  },
  "kindling.errors": {
    kind: "counter",
    unit: "{error}",
    about: "Errors in the log; a call that failed is one",
    labels: {},
  },
  "kindling.commits": {
    kind: "counter",
    unit: "{commit}",
    about: "Commits by outcome; stale ones are decided again, busy ones have waited too long",
    labels: { outcome: ["landed", "stale", "busy", "failed"] },
  },
  "kindling.commit.duration": {
    kind: "histogram",
    unit: "s",
    about: "Time from asking for a commit to knowing its outcome",
    labels: {},
    bounds: SECONDS,
  },
  "kindling.commit.tries": {
    kind: "counter",
    unit: "{try}",
    about:
      "Atomic operations that were tried; one takes many commits, and is tried again while the file is locked",
    labels: {},
  },
  "kindling.commit.mutations": {
    kind: "histogram",
    unit: "{mutation}",
    about: "Rows that an atomic operation has written",
    labels: {},
    bounds: [1, 2, 5, 10, 20, 50, 100, 200, 500, 900],
  },
  "kindling.coins": {
    kind: "counter",
    unit: "{coin}",
    about:
      "Coins that came to accounts and left them, by cause: purchase in is sold, refund_unanswered in returned",
    labels: { way: ["in", "out"], cause: CAUSES },
  },
  "kindling.webhooks": {
    kind: "counter",
    unit: "{webhook}",
    about: "Webhooks of payment providers, by whether they were taken",
    labels: { outcome: ["taken", "refused"] },
  },
  "kindling.queue.age": {
    kind: "gauge",
    unit: "s",
    about: "How long what waits longest in a queue is overdue or waits for people; 0 where nothing does",
    labels: { queue: QUEUES },
  },
  "kindling.eventloop.delay": {
    kind: "histogram",
    unit: "s",
    about: "How late a timer of ten times a second has run",
    labels: {},
    bounds: SECONDS,
  },
  "kindling.memory.heap": {
    kind: "level",
    unit: "By",
    about: "Used heap of an isolate",
    labels: {},
  },
  "process.memory.usage": {
    kind: "level",
    unit: "By",
    about: "Physical memory of the process",
    labels: {},
  },
} as const satisfies Readonly<Record<string, Meter>>;

export type MeterName = keyof typeof METERS;

/** The values of a meter's labels. */
export type Labels<Name extends MeterName> = {
  readonly [Label in keyof typeof METERS[Name]["labels"]]: string;
};

/** What Prometheus calls a meter. */
export function prometheusName(name: MeterName): string {
  const { kind, unit }: Meter = METERS[name];
  const suffix = { s: "_seconds", By: "_bytes" }[unit] ?? "";
  return `${name.replaceAll(".", "_")}${suffix}${kind === "counter" ? "_total" : ""}`;
}
