/** A session of WebDriver, over plain HTTP. For the driver of WebKit. */
import type { Json } from "@/tests/hands/bidi.ts";

export class WebDriver {
  private constructor(private readonly session: string, readonly capabilities: Json) {}

  static async open(address: string, capabilities: Json): Promise<WebDriver> {
    const value = await ask("POST", `${address}/session`, { capabilities: { alwaysMatch: capabilities } });
    const { sessionId, capabilities: given } = value as Json;
    return new WebDriver(`${address}/session/${sessionId}`, given as Json);
  }

  async get(path: string): Promise<unknown> {
    return await ask("GET", `${this.session}${path}`);
  }

  async post(path: string, body: Json = {}): Promise<unknown> {
    return await ask("POST", `${this.session}${path}`, body);
  }

  async close(): Promise<void> {
    await ask("DELETE", this.session);
  }
}

async function ask(method: string, url: string, body?: Json): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (response.ok) return value;
  throw new Error(`${value?.error}: ${value?.message}`);
}
