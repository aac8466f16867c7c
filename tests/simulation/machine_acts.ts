/** What goes wrong with machines and the network in a simulation. */
import type { Act } from "@/tests/simulation/plan.ts";
import type { Scene } from "@/tests/simulation/scene.ts";

/** Ways that take longer may make what is promised within seconds later. */
const LATE_MS = 30;

export async function takeOnMachine(
  scene: Scene,
  act: Extract<Act, { machine: number }>,
): Promise<void> {
  const { machines, evidence, time, say, run } = scene;
  const nth = act.machine % machines.length;
  const machine = machines[nth];
  if (!machine || machine.isOn === (act.do === "start")) return;
  switch (act.do) {
    case "crash":
      say(`machine ${nth} crashes`);
      evidence.isDisturbed = true;
      return machine.crash();
    case "stop":
      say(`machine ${nth} is told to end`);
      machine.isOn = false;
      return run(machine.stop());
    case "start":
      say(`machine ${nth} starts`);
      return await time.atOnce(scene.start(nth));
    case "part":
      say(`machine ${nth} loses the database`);
      evidence.isDisturbed = true;
      return machine.connection.cut();
    case "join":
      say(`machine ${nth} has the database again`);
      return machine.connection.mend();
    default:
      return act.do satisfies never;
  }
}

export function takeStorm(
  { storm, evidence, say }: Scene,
  { ms, loses }: Extract<Act, { do: "storm" }>,
): void {
  say(`the network takes up to ${ms} ms, and loses ${loses * 100} % of the answers to commits`);
  if (loses > 0 || ms > LATE_MS) evidence.isDisturbed = true;
  Object.assign(storm, { ms, loses });
}
