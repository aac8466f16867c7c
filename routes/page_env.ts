/** What pages get from outside, and what each request carries. Built by app.ts. */
import type { HttpBindings } from "@hono/node-server";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { Outbox } from "@/domain/mail.ts";
import type { TestPayments } from "@/domain/test_payments.ts";
import type { Identity } from "@/actors/member/session.ts";
import type { Actors } from "@/actors/mod.ts";
import type { Translate } from "@/locales/text.ts";
import type { Call } from "@/protocol/call.ts";
import type { BrowserFiles } from "@/routes/browser_files.ts";
import type { Log } from "@/telemetry/log.ts";

export interface PageEnv {
  actors: Actors;
  places: Gazetteer;
  log: Log;
  now(): number;
  randomBytes(length: number): Uint8Array;
  /** Calls in the name of a visitor, as their socket would make them. */
  callAs(visitor: { member: MemberId | null; acceptLanguage: string | undefined; lang: Language }): Call;
  /** Network address of a request. */
  addressOf(request: IncomingMessage): string;
  /** Whether members reach the site by https. */
  secure: boolean;
  /** The site's address as configured. */
  origin: string | undefined;
  /** Mails put aside in place of being sent; null where this server has none to show to its own machine. */
  outbox: Outbox | null;
  testPayments: TestPayments;
  sessionCookie: string;
  files: BrowserFiles;
}

export interface Variables {
  env: PageEnv;
  nonce: string;
  lang: Language;
  t: Translate;
  /** Who asks, or null. */
  identity: Identity | null;
  call: Call;
  /** Whether the table lets search engines show this path. */
  indexed: boolean;
  /** Whether the table lets our own pages show this path in a frame. */
  framed: boolean;
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: Variables;
}

export type PageContext = Context<AppEnv>;

/** What renders a page, or takes its post. */
export type Page = (c: PageContext) => Response | Promise<Response>;
