/** The least that a server does for a page: the HTML of a file as a string, by node:http alone, and nothing of it packed. */
import { createServer } from "node:http";

const [port = "0", file = ""] = Deno.args;
const html = await Deno.readTextFile(file);
createServer((_, response) =>
  response.writeHead(200, { "Content-Type": "text/html; charset=UTF-8" }).end(html)
)
  .listen({ host: "127.0.0.1", port: Number(port) });
