/** The visits of the Lighthouse part: every page that a guest reaches without a link from a mail. */
import { TABLE } from "@/routes/mod.ts";
import type { Visit } from "@/tasks/soak/lighthouse_run.ts";

/** So that a page is audited and not the question for the visitor's age in front of it. */
const OF_AGE = "ageVerified=true";
/** Pages that one path of the table has besides its own. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  "/": ["/?lang=he", "/?lang=de"],
  "/landing": ["/landing?look=blue"],
  "/register": ["/register?wizard=landing", "/register?wizard=blue"],
};

export interface NamedVisit {
  what: string;
  visit: Visit;
}

/** One visit a page; the landing page also as those see it who have not confirmed their age. */
export async function guestVisits(origin: string): Promise<NamedVisit[]> {
  const visits: NamedVisit[] = [{
    what: "/ before the age gate",
    visit: { url: `${origin}/`, cookie: "", indexed: true },
  }];
  for (const route of TABLE) {
    if (route.guard === "redirect" || route.guard === "member") continue;
    const path = route.path.replace(/\/:\w+\?$/, "");
    if (path.includes(":")) continue;
    for (const each of [path, ...VARIANTS[path] ?? []]) {
      if (await leadsElsewhere(`${origin}${each}`)) continue;
      const visit = { url: `${origin}${each}`, cookie: OF_AGE, indexed: route.index ?? false };
      visits.push({ what: each, visit });
    }
  }
  return visits;
}

/** Whether an address only redirects, as a link that invites does. */
async function leadsElsewhere(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: "manual", headers: { cookie: OF_AGE } });
  await response.body?.cancel();
  return response.status >= 300 && response.status < 400;
}
