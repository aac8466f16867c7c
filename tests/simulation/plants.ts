/**
 * Known bugs, each a change of a place or two of the product: the simulation has to find every one of them. A process with a planted
 * bug reads the changed file in the place of the real one, by an import map.
 */
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
/** A bug that is not found in so many histories is not found surely enough by those of the gates, which are more. */
const SEEDS = 100;

export interface Plant {
  /** What the bug does. */
  name: string;
  /** The promise that it breaks. */
  breaks: string;
  /** Files, with what stands in each, once, and what stands there instead. */
  edits: readonly (readonly [file: string, from: string, to: string])[];
}

export const PLANTS: readonly Plant[] = [
  {
    name: "a command that comes again under its rid is done again",
    breaks: "P2",
    edits: [
      ["actors/command.ts", "    if (done) {\n", "    if (done && now() < 0) {\n"],
      [
        "store/commit.ts",
        "      operation.check(each);\n",
        '      if (each.key[0] !== "rid") operation.check(each);\n',
      ],
    ],
  },
  {
    name: "a command is answered before its commit",
    breaks: "P1",
    edits: [[
      "actors/command.ts",
      "const versionstamp = await database.commit(draft);",
      'void database.commit(draft).catch(() => {});\n    const versionstamp = "1";',
    ]],
  },
  {
    name: "a commit that was not answered in time counts as made",
    breaks: "P1",
    edits: [[
      "store/commit.ts",
      "if (!LOCKED.test(String(error))) throw error;",
      'if (!LOCKED.test(String(error))) return "1";',
    ]],
  },
  {
    name: "what a conversation was decided on is not checked",
    breaks: "P4",
    edits: [[
      "store/commit.ts",
      "      operation.check(each);\n",
      '      if (each.key[0] !== "conversation") operation.check(each);\n',
    ]],
  },
  {
    name: "what a balance was decided on is not checked",
    breaks: "P11",
    edits: [[
      "store/commit.ts",
      "      operation.check(each);\n",
      '      if (each.key[0] !== "account") operation.check(each);\n',
    ]],
  },
  {
    name: "coins that are there do not suffice",
    breaks: "P12",
    edits: [["domain/money.ts", "  if (balance < coins) return", "  if (balance < coins + 100) return"]],
  },
  {
    name: "a spin that is asked for again is another one",
    breaks: "P14",
    edits: [[
      "actors/wheel/spin.ts",
      "        once: { member: id, rid, module: MODULE, content: [client_seed, commitment ?? null] },\n",
      "",
    ]],
  },
  {
    name: "another prize is told than the one that is stored",
    breaks: "P14",
    edits: [[
      "actors/wheel/spin.ts",
      "          return accept({ ...toSpinView({ n, spin }), ...spins });\n",
      "          return accept({ ...toSpinView({ n, spin: { ...spin, prize: prize.id + 1 } }), ...spins });\n",
    ]],
  },
  {
    name: "a mail that was not taken is not sent again",
    breaks: "AU-32",
    edits: [[
      "actors/mail/mailer.ts",
      "    if (problem) reschedule(change, letter, problem);\n",
      "    if (problem && now() < 0) reschedule(change, letter, problem);\n",
    ]],
  },
  {
    name: "an instance looks for news of others each 10 s, and is not woken",
    breaks: "P3",
    edits: [
      [
        "bus/mod.ts",
        "      database.watch(keys.inboxHead(instance), () => void pull(), stopped.signal);\n",
        "",
      ],
      [
        "bus/mod.ts",
        'every(INBOX_POLL_MS, "inbox poll", pull, INBOX_QUIET_POLL_MS);',
        'every(10_000, "inbox poll", pull);',
      ],
    ],
  },
  {
    name: "a chat that comes back asks for one message too few",
    breaks: "P5",
    edits: [["client/state/chat_resume.ts", "      after_seq: after,\n", "      after_seq: after + 1,\n"]],
  },
  {
    name: "a read mark goes back",
    breaks: "P6",
    edits: [[
      "actors/conversation/read.ts",
      "  if (seq <= before.read_seq) {\n",
      "  if (seq === before.read_seq) {\n",
    ]],
  },
  {
    name: "an order is granted with each event that says that it was paid",
    breaks: "P13",
    edits: [[
      "store/commit.ts",
      "      operation.check(each);\n",
      '      if (!["payment_event", "order", "account"].includes(String(each.key[0]))) operation.check(each);\n',
    ]],
  },
  {
    name: "members of an instance that has died stay online",
    breaks: "P15",
    edits: [["actors/presence.ts", "        if (dead === instance) continue;\n", "        continue;\n"]],
  },
  {
    name: "the end of a session is not told to its sockets",
    breaks: "P16",
    edits: [[
      "actors/member/session.ts",
      "    notify(draft, deliveries, [{ member, route }]);\n",
      "    notify(draft, deliveries.slice(1), [{ member, route }]);\n",
    ]],
  },
  {
    name: "a line is written without the claim",
    breaks: "P23",
    edits: [[
      "actors/conversation/send.ts",
      "  if (!act || !holds(state, act)) return",
      "  if (!act) return",
    ]],
  },
  {
    name: "a line is paid back before its hours are over",
    breaks: "P24",
    edits: [
      ["actors/desk/refunds.ts", "now() + 1]", "now() + 48 * 3_600_000]"],
      [
        "actors/conversation/pay_back.ts",
        "            if (due.at > now() && !profile.value?.off) return accept(false);\n",
        "",
      ],
    ],
  },
];

/** What a bug was found by. */
export interface Found {
  /** How many simulations it took. */
  after: number;
  /** The first few things that did not hold. */
  problems: string[];
}

/** Plays simulations of a product with a bug until one finds it; null where none does. */
export async function findPlant({ edits }: Plant): Promise<Found | null> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_plant_" });
  try {
    const planted: Record<string, string> = {};
    for (const [nth, file] of [...new Set(edits.map(([file]) => file))].entries()) {
      let text = await Deno.readTextFile(new URL(file, ROOT));
      for (const [of, from, to] of edits) {
        if (of !== file) continue;
        if (text.split(from).length !== 2) {
          throw new Error(`Cannot plant a bug: not once in ${file}: ${from}`);
        }
        text = text.replace(from, () => to);
      }
      await Deno.writeTextFile(`${folder}/planted_${nth}.ts`, text);
      planted[`@/${file}`] = `file://${folder}/planted_${nth}.ts`;
    }
    const { imports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
    const map = { imports: { ...imports, "@/": ROOT.href, ...planted } };
    await Deno.writeTextFile(`${folder}/imports.json`, JSON.stringify(map));
    const seeds = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-check",
        "--node-modules-dir=manual",
        `--config=${fileURLToPath(new URL("deno.json", ROOT))}`,
        `--import-map=${folder}/imports.json`,
        fileURLToPath(new URL("seeds_until.ts", import.meta.url)),
        String(SEEDS),
      ],
      stdout: "piped",
    });
    const { stdout } = await seeds.output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    const after = Number(/^found in (\d+)$/.exec(lines.at(-1) ?? "")?.[1] ?? NaN);
    return Number.isNaN(after) ? null : { after, problems: lines.slice(0, -1) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
