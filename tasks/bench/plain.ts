/** The ceiling of a page: the HTML of a file as a plain string, by the product's stack of Hono and node:http. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

const [port = "0", file = ""] = Deno.args;
const html = await Deno.readTextFile(file);
const app = new Hono();
app.all("*", (c) => c.html(html));
createServer(getRequestListener(app.fetch)).listen({ host: "127.0.0.1", port: Number(port) });
