/** /healthz: the process runs. /readyz: it can serve, which includes its database and excludes draining. */
import { Hono } from "hono";

export interface Health {
  isDraining(): boolean;
  /** Rejects where the database does not answer. */
  probe(): Promise<void>;
}

export function health({ isDraining, probe }: Health): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => c.json({ status: "ok" }));
  routes.get("/readyz", async (c) => {
    const ready = !isDraining() && await probe().then(() => true, () => false);
    if (ready) return c.json({ status: "ready" });
    c.header("Retry-After", "2");
    return c.json({ status: isDraining() ? "draining" : "no database" }, 503);
  });
  return routes;
}
