/** /healthz: the process runs. /readyz: it can serve, which includes its database and excludes draining. */
import { Hono } from "hono";

export interface Health {
  isDraining(): boolean;
  /** Whether the database can be read and written; the answer comes within a second (P29). */
  isDatabaseReady(): Promise<boolean>;
}

export function health({ isDraining, isDatabaseReady }: Health): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const ready = !isDraining() && await isDatabaseReady();
    if (ready) return c.json({ status: "ready" });
    c.header("Retry-After", "2");
    return c.json({ status: isDraining() ? "draining" : "no database" }, 503);
  });
  return routes;
}
