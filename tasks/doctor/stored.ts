/** Checks of what the database holds. Nothing is written to it. */
import { VERSION } from "@/domain/version.ts";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { DEMO_STAFF_EMAIL } from "@/actors/desk/demo.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getLegalTexts } from "@/store/legal/reader.ts";
import { listPersonas } from "@/store/personas/reader.ts";
import type { Staff } from "@/store/records.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { listStaff } from "@/store/staff/reader.ts";
import { fail, type Finding, ok, warn } from "@/tasks/doctor/finding.ts";

/** What stands in texts that nobody has made their own. */
const EXAMPLES = /\bexample\.(com|org|net)\b|Example Operator|Exampletown/;

/** Everything that a database of this layout says of a site that is to open. */
export async function checkStored(
  database: Database,
  providers: ReadonlySet<string>,
): Promise<Finding[]> {
  const { value: schema } = await database.get(keys.schema());
  if (schema !== SCHEMA) {
    const text = schema === null
      ? "nothing was ever set up in it"
      : `its layout is ${schema}, this version knows ${SCHEMA}`;
    return [
      fail(
        "database",
        text,
        schema === null ? "start the server once" : "use the version that it belongs to",
      ),
    ];
  }
  const catalogue = await getCatalogue(database);
  const staff = (await listStaff(database)).map(({ value }) => value);
  return [
    ok("database", `opens, with layout ${SCHEMA}`),
    await checkVersion(database),
    checkOperator(catalogue),
    ...checkSellers(catalogue, providers),
    await checkLegal(database),
    await checkProfiles(database, staff),
    ...checkStaff(staff),
    await checkVapid(database),
  ];
}

async function checkVersion(database: Database): Promise<Finding> {
  const { value: program } = await database.get(keys.program());
  if (program === null) return warn("version", "no start has been recorded", "start this version once");
  return program.version === VERSION ? ok("version", `${VERSION} has started on it`) : warn(
    "version",
    `${program.version} started on it last, this is ${VERSION}`,
    "make a backup before the start",
  );
}

/** Whether the operator is somebody. */
export function checkOperator({ site }: Pick<Catalogue, "site">): Finding {
  const examples = demoCatalogue.site;
  const left = [
    ...(site.support_email === examples.support_email ? ["support_email"] : []),
    ...(["name", "address", "email"] as const).filter((name) =>
      site.operator[name] === examples.operator[name]
    )
      .map((name) => `operator.${name}`),
  ];
  return left.length > 0
    ? fail(
      "operator",
      `the catalogue still has the example's ${left.join(", ")}`,
      "put your own in at /desk/catalogue",
    )
    : ok("operator", site.operator.name);
}

/** Who takes the money, and whether they can. */
export function checkSellers(
  { payments }: Pick<Catalogue, "payments">,
  providers: ReadonlySet<string>,
): Finding[] {
  return [...new Set(Object.values(payments))].map((name) => {
    if (name === "test") {
      return fail(
        "payments",
        "coins or premium are sold for play money",
        'set `payments` of the catalogue to "stripe"',
      );
    }
    return providers.has(name) ? ok("payments", `sold by ${name}`) : fail(
      "payments",
      `sold by ${name}, which has no keys`,
      "set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET",
    );
  });
}

async function checkLegal(database: Database): Promise<Finding> {
  const left: string[] = [];
  for (const page of LEGAL_PAGES) {
    for (const [lang, text] of Object.entries(await getLegalTexts(database, page))) {
      if (text === "" || EXAMPLES.test(text)) left.push(`${page} (${lang})`);
    }
  }
  return left.length > 0
    ? fail("legal", `empty, or with an example in them: ${left.join(", ")}`, "write them at /desk/texts")
    : ok("legal", "no text is missing or has an example's name; have them checked for your country");
}

/** Whether somebody answers for every virtual profile that members find. */
async function checkProfiles(database: Database, staff: readonly Staff[]): Promise<Finding> {
  const active = staff.filter(({ state }) => state === "active");
  let alone = 0;
  for await (const persona of listPersonas(database)) {
    const isAnswered = active.some(({ id, teams }) =>
      persona.moderators.includes(id) || teams.some((team) => persona.teams.includes(team))
    );
    if (persona.on && !isAnswered) alone++;
  }
  return alone > 0
    ? fail(
      "profiles",
      `nobody answers for ${alone} virtual profiles that are on`,
      "give them teams at /desk/personas, or switch them off",
    )
    : ok("profiles", "somebody answers for every virtual profile that is on");
}

/** Whether an admin can sign in by two factors, and nobody else's door is open. */
export function checkStaff(staff: readonly Staff[]): Finding[] {
  const there = staff.filter(({ state }) => state !== "removed");
  const admins = there.filter(({ roles, state }) => roles.includes("admin") && state === "active");
  const weak = there.filter((each) => each.state === "active" && !hasSecondFactor(each));
  return [
    admins.length === 0
      ? fail("admins", "no admin has signed in at the desk yet", "deno task staff add EMAIL --role admin")
      : ok("admins", `${admins.length} of the desk`),
    ...(admins.length === 1
      ? [
        warn("admins", "a change of what is sold takes two admins", "deno task staff add EMAIL --role admin"),
      ]
      : []),
    ...weak.map(({ email }) =>
      fail("admins", `${email} signs in by a password alone`, `deno task staff link ${email}`)
    ),
    ...(there.some(({ email }) => email === DEMO_STAFF_EMAIL)
      ? [
        fail(
          "admins",
          `the demo's desk is open: ${DEMO_STAFF_EMAIL}`,
          `deno task staff remove ${DEMO_STAFF_EMAIL}`,
        ),
      ]
      : []),
  ];
}

function hasSecondFactor({ passkeys, totp }: Staff): boolean {
  return passkeys.length > 0 || totp !== undefined;
}

async function checkVapid(database: Database): Promise<Finding> {
  return (await database.get(keys.secret("vapid"))).value === null
    ? warn("web push", "the key pair is not made yet", "start the server once")
    : ok("web push", "the key pair is in the database");
}
