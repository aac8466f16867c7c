/**
 * Types of the service worker's global scope, as the project's TypeScript library is that of pages. For this folder alone;
 * only main.ts uses the scope itself.
 */
import type { Deployment } from "@/domain/service_worker.ts";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

/** An open window of the site. */
export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  readonly frameType: "auxiliary" | "top-level" | "nested" | "none";
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: PushSubscriptionChangeEvent;
  sync: SyncEvent;
}

export interface WorkerScope {
  /** Constants that the server prepends to this code. */
  readonly KINDLING: Deployment;
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly navigator: Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">> & {
    readonly userAgent: string;
  };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    handle: (event: WorkerEvents[Name]) => void,
  ): void;
}
