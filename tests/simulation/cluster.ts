/** Several machines on one database, in one process under virtual time: the server as it is in production, without its HTTP. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, openContext } from "@/context.ts";
import { readConfig } from "@/config.ts";
import type { SocketEvents } from "@/client/ports.ts";
import type { Postman } from "@/domain/mail.ts";
import { openDatabase } from "@/store/database.ts";
import { openLog } from "@/telemetry/log.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { testSettings } from "@/tests/kit/settings.ts";
import { Line, type LineOptions } from "@/tests/simulation/line.ts";
import { CALM, Connection, type Rows, type Weather } from "@/tests/simulation/store.ts";
import { Owner, type VirtualTime } from "@/tests/simulation/time.ts";

/** One machine, while it is on. */
export class Machine {
  readonly lines = new Set<Line>();
  isOn = true;

  private constructor(
    readonly context: Context,
    readonly connection: Connection,
    readonly logs: LogLine[],
    private readonly owner: Owner,
    private readonly time: VirtualTime,
  ) {}

  /** Switches one on, with a clock of its own. Its start takes no time; then its connection has `weather`. */
  static async start(
    { rows, time, folder, weather, now, randomBytes, postman }: {
      rows: Rows;
      time: VirtualTime;
      folder: string;
      weather: Weather;
      now: () => number;
      randomBytes: (length: number) => Uint8Array;
      postman: Postman;
    },
  ): Promise<Machine> {
    const owner = new Owner();
    const connection = new Connection(rows, time, CALM);
    const logs: LogLine[] = [];
    const context = await time.as(owner, async () => {
      const values = testSettings(`${folder}/none.db`);
      const config = readConfig((name) => values[name as keyof typeof values], []);
      const log = openLog({ level: "warn", write: (line) => logs.push(readLogLine(line)) });
      const database = await openDatabase({
        path: "",
        simulated: { kv: connection.kv, timers: globalThis },
        now,
        log,
      });
      const context = await openContext(config, {
        database,
        log,
        now,
        monotonic: () => performance.now(),
        randomBytes,
        hasher: cheapHasher,
        push: new MemoryPush(),
        postman,
        hints: false,
        eventLoop: false,
      });
      context.listensOn(80);
      await context.looked;
      return context;
    });
    connection.weather = weather;
    return new Machine(context, connection, logs, owner, time);
  }

  connect(options: Omit<LineOptions, "gateway" | "time">, events: SocketEvents): Line {
    const { gateway } = this.context;
    // What a device does goes on when the machine is gone.
    const asDevice = AsyncLocalStorage.snapshot();
    const line = this.time.as(this.owner, () =>
      new Line({ ...options, gateway, time: this.time }, {
        onText: (text) => asDevice(events.onText, text),
        onClose: (code) => {
          this.lines.delete(line);
          asDevice(events.onClose, code);
        },
      }));
    this.lines.add(line);
    return line;
  }

  /** Does on this machine what another one has asked for. */
  run<Value>(work: (context: Context) => Value): Value {
    return this.time.as(this.owner, () => work(this.context));
  }

  /** The power fails. */
  crash(): void {
    this.isOn = false;
    this.connection[Symbol.dispose]();
    this.time.end(this.owner);
    for (const line of [...this.lines]) line.loseMachine();
  }

  /** It ends as by SIGTERM. */
  async stop(): Promise<void> {
    this.isOn = false;
    await this.time.as(this.owner, async () => {
      await this.context.gateway.drain();
      await this.context[Symbol.asyncDispose]();
    });
    this.time.end(this.owner);
  }
}
