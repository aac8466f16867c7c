/** A push service that takes everything and looks at nothing, so that only the sender is measured; `GET /count` says how much. */
import { createServer } from "node:http";

const [port = "0"] = Deno.args;
let count = 0;

createServer((request, response) => {
  if (request.method !== "POST") {
    response.end(String(count));
    return;
  }
  request.resume().on("end", () => {
    count++;
    response.writeHead(201).end();
  });
}).listen({ host: "127.0.0.1", port: Number(port) });
