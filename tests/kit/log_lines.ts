/** What a server under test has logged. */

export interface LogLine {
  level: string;
  message: string;
  [field: string]: unknown;
}

/** Reads one line of a log; a line that is no JSON, such as a crash report, counts as an error. */
export function readLogLine(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    return { level: "error", message: line };
  }
}

/** The lines that no healthy server writes. */
export function listComplaints(lines: readonly LogLine[]): LogLine[] {
  return lines.filter(({ level, message }) => level === "error" || /unhandled|uncaught/i.test(message));
}
