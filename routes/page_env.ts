/** What pages get from outside, and what each request carries. Built by app.ts. */
import type { AgeTestPage } from "@/domain/age_check.ts";
import type { HttpBindings } from "@hono/node-server";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { Language } from "@/domain/language.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { MailPreview } from "@/domain/mail.ts";
import type { TestPayments } from "@/domain/test_payments.ts";
import type { DeskIdentity } from "@/actors/desk/sessions.ts";
import type { ConfinedIdentity, Identity } from "@/actors/member/session.ts";
import type { Actors } from "@/actors/mod.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { Translate } from "@/locales/text.ts";
import type { Call } from "@/protocol/call.ts";
import type { Module } from "@/protocol/calls/mod.ts";
import type { DeskCall } from "@/protocol/desk/calls/mod.ts";
import type { Result } from "@/domain/refusals.ts";
import type { BrowserFiles } from "@/routes/browser_files.ts";
import type { Log } from "@/telemetry/log.ts";

/** In whose name a page makes calls. */
export interface CallVisitor {
  member: MemberId | null;
  session: SessionId | null;
  app: AppPlatform | null;
  lang: Language;
}

export interface PageEnv {
  actors: Actors;
  places: Gazetteer;
  log: Log;
  now(): number;
  randomBytes(length: number): Uint8Array;
  /** Calls in the name of a visitor, as their socket would make them. */
  callAs(visitor: CallVisitor): Call;
  /** A command that a service worker makes for its member, within their limits and under its `rid` (routes/api_call.ts). */
  commandAs(
    visitor: CallVisitor & { member: MemberId },
    command: { module: Module; data: unknown; rid: string },
  ): Promise<Result<unknown>>;
  /** Calls of the desk for whoever has a session there, as their socket would make them. */
  deskCallAs(visitor: { token: string | null; lang: Language }): DeskCall;
  /** Network address of a request. */
  addressOf(request: IncomingMessage): string;
  /** Whether members reach the site by https. */
  secure: boolean;
  /** The site's address as configured. */
  origin: string | undefined;
  /** Mails put aside in place of being sent; null where this server has none to show to its own machine. */
  mailPreview: MailPreview | null;
  testPayments: TestPayments;
  ageTest: AgeTestPage | null;
  sessionCookie: string;
  deskCookie: string;
  /** Where weaknesses of the site are reported, as configured; null for the operator's own address. */
  securityContact: string | null;
  /** The packaged apps that may open the site's links, as configured. */
  apps: { android: { package: string; fingerprints: string[] } | null; ios: string | null };
  files: BrowserFiles;
}

export interface Variables {
  env: PageEnv;
  lang: Language;
  t: Translate;
  /** Who asks, or null. */
  identity: Identity | null;
  /** Who asks in a session that is confined to a few pages (routes/confined.ts), or null; `identity` is null then. */
  confined: ConfinedIdentity | null;
  call: Call;
  /** Who of the desk asks, or null; only on pages of the desk, as the next two. */
  staff: DeskIdentity | null;
  deskCall: DeskCall;
  dt: DeskTranslate;
  /** The packaged app that the request comes from; null for a browser. */
  app: AppPlatform | null;
  /** Whether the table lets search engines show this path. */
  indexed: boolean;
  /** Whether the table lets our own pages show this path in a frame. */
  framed: boolean;
  /** Whether the table has this path for guests alone, who are asked for their age there. */
  forGuests: boolean;
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: Variables;
}

export type PageContext = Context<AppEnv>;

/** What renders a page, or takes its post. */
export type Page = (c: PageContext) => Response | Promise<Response>;
