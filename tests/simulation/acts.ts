/** Lets one act of a plan happen. */
import { takeAtDesk } from "@/tests/simulation/desk_acts.ts";
import { takeOnMachine, takeStorm } from "@/tests/simulation/machine_acts.ts";
import { takeAsMember } from "@/tests/simulation/member_acts.ts";
import type { Act } from "@/tests/simulation/plan.ts";
import type { Scene } from "@/tests/simulation/scene.ts";

export async function take(scene: Scene, act: Act): Promise<void> {
  if ("device" in act) return takeAsMember(scene, act);
  if ("staff" in act) return scene.run(takeAtDesk(scene, act));
  if ("machine" in act) return await takeOnMachine(scene, act);
  return takeStorm(scene, act);
}
