/**
 * Structured logs: one JSON object a line on standard output, secrets redacted. Any server folder may use it.
 */
import { count } from "@/telemetry/metrics.ts";

type Level = "debug" | "info" | "warn" | "error";
export type Fields = Record<string, unknown>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** Logs an error and returns its log id, which a refusal may carry to the client. */
  error(message: string, error: unknown, fields?: Fields): string;
}

/** Field names whose values never reach a log, wherever they are nested. */
const SECRET = /pass|token|cookie|secret|authorization|email|session|message_text|^text$|birth/i;
const ORDER: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Replaces the values of secret fields, and cuts what is too deep. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) {
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      cause: redact(value.cause, depth + 1),
    };
  }
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? String(value) : value;
  if (depth > 4) return "[deep]";
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => redact(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map((
      [key, inner],
    ) => [key, SECRET.test(key) ? "[redacted]" : redact(inner, depth + 1)]),
  );
}

export interface LogOptions {
  level: Level | "silent";
  /** Fields of every line, such as the instance. */
  fields?: Fields;
  write?: (line: string) => void;
  now?: () => number;
}

/**
 * Opens a log. `write` gets whole lines without their end. Where it throws, as with a full disk or a closed pipe, the line
 * is lost and nothing else: the next one that can be written is preceded by how many are missing.
 */
export function openLog(options: LogOptions): Log {
  const { level, fields: own = {}, write = (line) => console.log(line), now = Date.now } = options;
  let missing = 0;
  function put(at: Level, message: string, fields: Fields): void {
    if (level === "silent" || ORDER[at] < ORDER[level]) return;
    try {
      if (missing > 0) write(lineOf("warn", "log lines lost", { count: missing }));
      missing = 0;
      write(lineOf(at, message, fields));
    } catch {
      missing++;
    }
  }
  function lineOf(at: Level, message: string, fields: Fields): string {
    const time = new Date(now()).toISOString();
    return JSON.stringify({ time, level: at, message, ...own, ...(redact(fields) as Fields) });
  }
  return {
    debug: (message, fields = {}) => put("debug", message, fields),
    info: (message, fields = {}) => put("info", message, fields),
    warn: (message, fields = {}) => put("warn", message, fields),
    error(message, error, fields = {}) {
      const log_id = crypto.randomUUID();
      count("kindling.errors", {});
      put("error", message, { log_id, error, ...fields });
      return log_id;
    },
  };
}
