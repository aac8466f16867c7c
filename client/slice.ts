/**
 * State that only some pages load: the contacts, the grid, the member's own lists. An island gives its class to
 * `Client.slice`, so that no other page downloads it; from then on it lives as long as the client.
 */
import type { ClientEvent } from "@/client/incoming.ts";
import type { PremiumReason } from "@/client/client.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";
import type { Balance } from "@/client/state/balance.ts";
import type { Matches } from "@/client/state/matches.ts";
import type { Own } from "@/client/state/own.ts";
import type { PaymentNews } from "@/client/state/purchase.ts";
import type { Totals } from "@/client/state/totals.ts";

export interface Slice {
  /** Gets every event, after the state that all pages have. */
  handle(event: ClientEvent): void;
  /** Catches up, as after a lost connection, when events may have been missed. `isFirst`: the page was just rendered. */
  refresh(isFirst: boolean): void;
}

/** What a slice may use of the client. */
export interface SliceEnv {
  /** The member's own id. */
  me: string;
  call: Call;
  own: Own;
  totals: Totals;
  /** Milliseconds since 1970. */
  clock(): number;
  after: Ports["after"];
  rid: Ports["rid"];
  handleBalance(balance: Balance): void;
  matches: Matches;
  /** Opens the premium modal. */
  wantPremium(reason: PremiumReason): void;
  /** Shows that something went wrong. */
  notifyFailure(): void;
  /** Shows the new state of an order. */
  notifyPayment(news: PaymentNews): void;
}

export type SliceClass<S extends Slice = Slice> = new (env: SliceEnv) => S;
