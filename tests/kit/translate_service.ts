/** A translation service on a free port of this machine, which speaks as DeepL and as LibreTranslate do. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";

export interface TranslateRequest {
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

export interface TranslateService extends AsyncDisposable {
  url: string;
  /** What came, the oldest first. */
  requests: TranslateRequest[];
  /** How it answers from now on; null: as a service does, with the text between the language and an exclamation mark. */
  answer: ((request: TranslateRequest, response: ServerResponse) => void) | null;
}

/** What the service makes of a text. */
export function translatedBy(text: string, to: string): string {
  return `[${to}] ${text}!`;
}

export async function openTranslateService(): Promise<TranslateService> {
  const service: TranslateService = {
    url: "",
    requests: [],
    answer: null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(incoming));
    const request = { path: incoming.url ?? "", headers: incoming.headers, body };
    service.requests.push(request);
    if (service.answer) return service.answer(request, response);
    sendJson(response, 200, request.path === "/translate" ? libreAnswer(body) : deeplAnswer(body));
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function libreAnswer({ q, target }: Record<string, unknown>): unknown {
  return {
    translatedText: translatedBy(String(q), String(target)),
    detectedLanguage: { confidence: 90, language: "en" },
  };
}

function deeplAnswer({ text, target_lang: to }: Record<string, unknown>): unknown {
  const [first] = text as string[];
  return { translations: [{ detected_source_language: "EN", text: translatedBy(first ?? "", String(to)) }] };
}
