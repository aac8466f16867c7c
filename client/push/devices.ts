/**
 * The push subscription of this device. A slice of the client, loaded by what offers notifications and, if it is on, at
 * every visit.
 *
 * 1. check   compares the browser's subscription, what this device remembers of it, and the server's list of devices
 * 2. on      after a click: the browser prompts if needed and gives an address, which the server stores as `subscriber_id`
 * 3. off     by the member, on any device, or by the end of the session. After the latter the same member's next visit
 *            subscribes again, because they gave the permission. A device that is missing in the list was removed by the
 *            member if the session is still the one that subscribed
 *
 * Invariant: the permission of one member does not subscribe another one who signs in on this device.
 */
import { signal } from "@preact/signals";
import { browserOf } from "@/domain/browser_name.ts";
import type { PushTarget } from "@/domain/push.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Device } from "@/client/platform.ts";
import { browserEnv, type PushDevicesEnv } from "@/client/push/devices_env.ts";
import type { Permission, PushPort } from "@/client/push/port.ts";
import { addressOf, type Remembered } from "@/client/push/remembered.ts";
import type { Device as WorkerDevice } from "@/client/service_worker/memory.ts";

/** `unknown`: not checked yet. `failed`: the last attempt failed, and may be retried. */
export type PushState = "unknown" | "unsupported" | "off" | "denied" | "busy" | "on" | "failed";

/** The result of turning it on; `dismissed`: the browser's prompt was closed without an answer. */
export type TurnedOn = "on" | "denied" | "dismissed" | "failed";

type Known = CallOutput<"push/devices">;

export class PushDevices implements Slice {
  readonly state = signal<PushState>("unknown");
  /** The server's id of this device (spec §7); null while it is not subscribed. */
  readonly subscriberId = signal<string | null>(null);
  readonly device: Device;
  #port: PushPort | null = null;
  #key: string | null = null;
  #session: string | null = null;
  #checking: Promise<void> | null = null;
  #isChecked = false;

  constructor(
    private readonly client: Pick<SliceEnv, "me" | "call">,
    private readonly env: PushDevicesEnv = browserEnv(),
  ) {
    this.device = env.device;
    env.onLogout(() => this.#logOut());
  }

  /** Reads the state of this device; concurrent calls share one reading. */
  check(): Promise<void> {
    this.#isChecked = true;
    return this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
  }

  /** Whether this device supports push notifications, and the browser's permission. */
  async ability(): Promise<{ canPush: boolean; permission: Permission }> {
    const port = await this.#open();
    if (!port.isSupported()) return { canPush: false, permission: "denied" };
    const permission = await port.permission();
    // Some browsers report a denied permission as not asked yet.
    const isRefused = permission === "default" && this.device.permission() === "denied";
    return { canPush: true, permission: isRefused ? "denied" : permission };
  }

  /** To be called from a click, after `check` or `ability`: a browser prompts only during user activation. */
  async turnOn(): Promise<TurnedOn> {
    const port = this.#port;
    if (!port?.isSupported() || this.state.peek() === "busy") return "failed";
    const asking = port.ask();
    this.state.value = "busy";
    const permission = await asking.catch(() => "default" as const);
    if (permission !== "default") this.device.answered(permission);
    if (permission === "denied") return this.#settle("denied");
    if (permission === "default") return this.#settle("off", "dismissed");
    return this.#settle(await this.#subscribe(port) ? "on" : "failed");
  }

  /** Ends the subscription, also if the server cannot be reached: its next push fails then. */
  async turnOff(): Promise<void> {
    const id = this.subscriberId.peek() ?? this.env.memory.read()?.id;
    this.state.value = "busy";
    const notified = id ? this.client.call("push/unsubscribe", { subscriber_id: id }) : null;
    await this.#giveUp();
    await notified;
    // Suppresses the prompt for a while.
    this.device.skip();
    this.state.value = "off";
  }

  /** Whether this device knows that the coins for it were claimed. */
  isRewarded(): boolean {
    return this.env.memory.read()?.isRewarded === true;
  }

  rewarded(): void {
    const remembered = this.env.memory.read();
    if (remembered) this.env.memory.write({ ...remembered, isRewarded: true });
  }

  handle(): void {}

  refresh(): void {
    if (this.#isChecked) void this.check().catch(reportError);
  }

  async #check(): Promise<void> {
    if (this.state.peek() === "busy") return;
    const { canPush, permission } = await this.ability();
    if (!canPush) return void (this.state.value = "unsupported");
    const remembered = this.env.memory.read();
    if (permission !== "granted" || (remembered && remembered.member !== this.client.me)) {
      // The permission was revoked, or the subscription belongs to another member.
      if (remembered) await this.#giveUp();
      this.device.unsubscribed();
      return this.#show(permission === "denied" ? "denied" : "off");
    }
    const port = await this.#open();
    const [target, known] = await Promise.all([port.current().catch(() => null), this.#ask()]);
    if (!known) return;
    this.#show(await (remembered ? this.#keepUp(remembered, target, known) : this.#recall(target, known)));
  }

  /** Reconciles what has changed since it was turned on. */
  async #keepUp(
    { id, address, session }: Remembered,
    target: PushTarget | null,
    known: Known,
  ): Promise<PushState> {
    const isSame = target !== null && addressOf(target) === address && session === known.session;
    const isListed = known.devices.some(({ subscriber_id }) => subscriber_id === id);
    if (isListed && isSame && id !== null) {
      // The worker may have dropped it after the end of a session.
      this.#notifyWorker(id);
      this.#keepOn(id);
      return "on";
    }
    if (!isListed && isSame && id !== null) {
      // It was removed from the list on another device.
      await this.#giveUp();
      return "off";
    }
    return await this.#subscribe(await this.#open()) ? "on" : "failed";
  }

  /** The memory of this device is lost: the subscription is the member's if the server lists it for their session. */
  async #recall(target: PushTarget | null, known: Known): Promise<PushState> {
    const isOwn = target !== null && known.devices.some(({ current }) => current);
    if (isOwn && await this.#notify(target)) return "on";
    this.device.unsubscribed();
    return "off";
  }

  /** Subscribes with the server's key, and registers the address at the server. */
  async #subscribe(port: PushPort): Promise<boolean> {
    const key = this.#key ?? (await this.#ask())?.public_key;
    const target = key === undefined ? null : await port.subscribe(key).catch(() => null);
    return target !== null && await this.#notify(target);
  }

  async #notify(target: PushTarget): Promise<boolean> {
    const { os, name } = this.#own();
    const before = this.env.memory.read();
    const replaces = before?.id ?? undefined;
    const answer = await this.client.call("push/subscribe", {
      target,
      os,
      name,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(replaces !== undefined && { replaces }),
    });
    if (!answer.ok) return false;
    const { subscriber_id: id } = answer.value;
    const { me: member } = this.client;
    const isRewarded = before?.member === member && before.isRewarded;
    this.env.memory.write({ member, id, address: addressOf(target), session: this.#session, isRewarded });
    this.#notifyWorker(id);
    this.device.answered("granted");
    this.#keepOn(id);
    return true;
  }

  #own(): Pick<WorkerDevice, "os" | "name"> {
    return { os: this.device.info().os, name: browserOf(this.device.userAgent) };
  }

  #notifyWorker(id: string): void {
    this.env.notifyWorker({ me: this.client.me, id, ...this.#own() });
  }

  #keepOn(id: string): void {
    this.device.subscribed();
    this.subscriberId.value = id;
    this.state.value = "on";
  }

  async #giveUp(): Promise<void> {
    this.subscriberId.value = null;
    this.env.memory.write(null);
    this.env.notifyWorker(null);
    this.device.unsubscribed();
    // If this fails, the server has removed it, or its next push fails.
    await this.#port?.unsubscribe().catch(() => {});
  }

  /** The page is about to unload, so both are only started. The end of the session removes the subscription anyway (P16). */
  #logOut(): void {
    const remembered = this.env.memory.read();
    if (remembered?.member !== this.client.me || !remembered.id) return;
    void this.client.call("push/unsubscribe", { subscriber_id: remembered.id });
    this.env.memory.write({ ...remembered, id: null });
    this.env.notifyWorker(null);
    void this.#port?.unsubscribe().catch(() => {});
  }

  /** Loads the server's list and key; null if that failed. */
  async #ask(): Promise<Known | null> {
    const answer = await this.client.call("push/devices", {});
    if (!answer.ok) return null;
    this.#key = answer.value.public_key;
    this.#session = answer.value.session;
    return answer.value;
  }

  async #open(): Promise<PushPort> {
    return this.#port ??= await this.env.openPort();
  }

  /** Shows a checked state, unless the member is changing it. */
  #show(state: PushState): void {
    if (this.state.peek() !== "busy") this.state.value = state;
  }

  #settle(state: "on" | "denied" | "failed"): TurnedOn;
  #settle(state: PushState, outcome: TurnedOn): TurnedOn;
  #settle(state: PushState, outcome?: TurnedOn): TurnedOn {
    this.state.value = state;
    return outcome ?? state as TurnedOn;
  }
}
