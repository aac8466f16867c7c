/** A contract case in the packaged app: the calls then come from there, in the name of the same member. */
import type { SoldInApp } from "@/domain/catalogue.ts";
import type { World } from "@/tests/contracts/world.ts";
import { contextOf, inApp } from "@/tests/kit/mod.ts";
import { connect } from "@/tests/kit/client.ts";

/** Takes from what the app sells, and lets `world.client` be the app. */
export async function openApp(world: World, sold: Partial<SoldInApp>): Promise<void> {
  const catalogue = contextOf(world.server).actors.catalogue();
  catalogue.app = { ...catalogue.app, ...sold };
  await world.client[Symbol.asyncDispose]();
  world.client = await connect(world.server, world.ada, inApp("android"));
}
