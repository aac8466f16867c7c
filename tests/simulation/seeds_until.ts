/** Plays seeds, as many as it is told, until one fails; prints how many it took. For plants.ts. */
import { fails } from "@/tests/simulation/seeds.ts";

const most = Number(Deno.args[0]);
for (let seed = 0; seed < most; seed++) {
  const problems = await fails(seed);
  if (problems.length === 0) continue;
  console.log(`${problems.slice(0, 3).join("\n")}\nfound in ${seed + 1}`);
  break;
}
Deno.exit(0);
