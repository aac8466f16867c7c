/** Checks that the settings alone decide. */
import { type Config, readConfig, SettingsError, TESTED_DENO } from "@/config.ts";
import { fail, type Finding, ok, warn } from "@/tasks/doctor/finding.ts";

/** The settings, and what is wrong with each of them; null where nothing starts with them. */
export function checkSettings(
  ...args: Parameters<typeof readConfig>
): { config: Config | null; findings: Finding[] } {
  try {
    return { config: readConfig(...args), findings: [ok("settings", "all are valid")] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const cure = "correct it; README.md, Configuration, lists every setting";
    return { config: null, findings: error.problems.map((problem) => fail("settings", problem, cure)) };
  }
}

/** What the settings say of a public site. */
export function checkPublic(
  config: Config,
  { cores, deno }: { cores: number; deno: string },
): Finding[] {
  return [
    checkDeno(deno),
    checkEnvironment(config),
    checkOrigin(config),
    config.DEMO
      ? fail("demo", "DEMO=1 posts for demo profiles and answers for their host", "set DEMO=0")
      : ok("demo", "DEMO=0"),
    config.PHOTO_SCAN === "none"
      ? fail(
        "scanner",
        "photos are shown before anything looks at them",
        "set PHOTO_SCAN=local or a service's https://…",
      )
      : ok("scanner", config.PHOTO_SCAN === "local" ? "a model on this machine" : "a service"),
    checkAges(config),
    config.SECURITY_CONTACT === undefined
      ? warn("security.txt", "reports of weaknesses go to the operator's own address", "set SECURITY_CONTACT")
      : ok("security.txt", "SECURITY_CONTACT is set"),
    config.OPERATOR_KEY === undefined
      ? ok("operator key", "none: /metrics and /api/send-push are closed")
      : ok("operator key", "opens /metrics and /api/send-push"),
    config.WORKERS > cores
      ? warn(
        "workers",
        `${config.WORKERS} isolates on ${cores} cores bring nothing`,
        `set WORKERS to ${cores} at most`,
      )
      : ok("workers", `${config.WORKERS} on ${cores} cores`),
  ];
}

function checkDeno(deno: string): Finding {
  return TESTED_DENO.includes(deno)
    ? ok("deno", `${deno} is tested`)
    : warn("deno", `${deno} was not tested with this version`, `use Deno ${TESTED_DENO.join(" or ")}`);
}

function checkEnvironment({ APP_ENV }: Config): Finding {
  return APP_ENV === "production"
    ? ok("environment", "APP_ENV=production")
    : fail("environment", `APP_ENV=${APP_ENV}`, "set APP_ENV=production");
}

function checkOrigin({ PUBLIC_ORIGIN }: Config): Finding {
  const cure = "set PUBLIC_ORIGIN=https://… to the address that members see";
  if (PUBLIC_ORIGIN === undefined) return fail("origin", "there is no PUBLIC_ORIGIN", cure);
  return PUBLIC_ORIGIN.startsWith("https:")
    ? ok("origin", PUBLIC_ORIGIN)
    : fail("origin", `${PUBLIC_ORIGIN} sends sessions in clear`, cure);
}

function checkAges({ AGE_CHECK, AGE_URL }: Config): Finding {
  const isOff = AGE_CHECK.split(",").every((each) => each.trim().replace(/^[A-Z]{2}=/, "") === "off");
  if (isOff) {
    return warn(
      "ages",
      "nobody's age is checked",
      "look whether your countries ask for it, and set AGE_CHECK",
    );
  }
  return AGE_URL === undefined
    ? fail(
      "ages",
      "the embedded test checks ages: everybody chooses what comes of it",
      "set AGE_URL and AGE_SECRET",
    )
    : ok("ages", `${AGE_CHECK}, by a service`);
}
