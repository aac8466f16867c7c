/** A scan service on a free port of this machine, as an operator would run one: multipart in, `imgScanResult` out. */

/** A server under test puts another one in the place of the global, which `Deno.serve` refuses. */
const NativeResponse = Response;

export interface ScanRequest {
  method: string;
  headers: Headers;
  /** Its field `file`; null where there was none. */
  file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> } | null;
}

export interface ScanService extends AsyncDisposable {
  url: string;
  /** What came, the oldest first. */
  requests: ScanRequest[];
  /** How it answers from now on: what it says of a picture, or a whole response. */
  answer: string | ((request: ScanRequest) => Response | Promise<Response>);
}

/** Starts a service that finds everything clean until it is told otherwise. */
export function openScanService(): ScanService {
  const ended = new AbortController();
  const service: ScanService = {
    url: "",
    requests: [],
    answer: "clean",
    async [Symbol.asyncDispose]() {
      ended.abort();
      await server.finished;
    },
  };
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, signal: ended.signal, onListen() {} },
    async (incoming) => {
      const request = await readRequest(incoming);
      service.requests.push(request);
      const { answer } = service;
      const { body, status, headers } = typeof answer === "string"
        ? Response.json({ data: "https://pictures.example/1.jpg", imgScanResult: answer })
        : await answer(request);
      return new NativeResponse(body, { status, headers });
    },
  );
  service.url = `http://127.0.0.1:${server.addr.port}/scan`;
  return service;
}

async function readRequest(request: Request): Promise<ScanRequest> {
  const { method, headers } = request;
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File)) return { method, headers, file: null };
  return { method, headers, file: { name: file.name, type: file.type, bytes: await file.bytes() } };
}
