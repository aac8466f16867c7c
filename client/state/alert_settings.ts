/**
 * The notification settings of /notifications, with their unsaved changes. A slice of the client that this page loads.
 *
 * 1. `set` keeps a value in the draft. Other fields follow the stored settings, which have no event and are reloaded
 *    whenever the page becomes visible.
 * 2. `save` reloads the stored settings first, so that it does not undo what another tab has saved.
 * 3. Saved values leave the draft, unless they were changed again meanwhile.
 */
import { computed, signal } from "@preact/signals";
import {
  type AlertFields,
  alertFieldsOf,
  alertSettingsOf,
  sameAlertSettings,
} from "@/domain/alert_fields.ts";
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import { isOutcomeUnknown } from "@/domain/refusals.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";

export type AlertSettingsPage = CallOutput<"notifications/settings">;

/** The result of saving. `quiet`: start and end of the quiet hours are equal. `lost`: the outcome is unknown, retry. */
export type AlertsSaved = "saved" | "quiet" | "refused" | "lost";

type Draft = Readonly<Partial<AlertFields>>;

export interface ShownAlerts {
  /** The settings that the page was rendered with. */
  initial: AlertSettingsPage;
  /** What was entered before the page was hydrated. */
  typed: AlertFields | null;
  /** The time zone of this device. */
  timeZone: string;
}

export class AlertSettings implements Slice {
  readonly stored = signal<AlertSettingsPage>({ ...DEFAULT_ALERT_SETTINGS, mail_possible: false });
  readonly isSaving = signal(false);
  /** The time zone that quiet hours are saved with. */
  timeZone = "UTC";
  /** The form: the draft over what is stored. */
  readonly fields = computed<AlertFields>(() => ({
    ...alertFieldsOf(this.stored.value),
    ...this.#draft.value,
  }));
  readonly hasChanged = computed(() => {
    const wanted = alertSettingsOf(this.fields.value, this.timeZone);
    return wanted === null || !sameAlertSettings(wanted, this.stored.value);
  });
  readonly #draft = signal<Draft>({});
  readonly #env: Pick<SliceEnv, "call">;
  #shown = 0;
  #reading: Promise<void> | null = null;
  /** Counts saves: settings that were requested before the last one are stale. */
  #saves = 0;

  constructor(env: Pick<SliceEnv, "call">) {
    this.#env = env;
  }

  /** A page shows the form, until the returned function is called. */
  show({ initial, typed, timeZone }: ShownAlerts): () => void {
    this.timeZone = timeZone === knownTimeZone(initial.time_zone) ? initial.time_zone : timeZone;
    this.stored.value = initial;
    this.#draft.value = typed ? differing(typed, alertFieldsOf(initial)) : {};
    this.#shown++;
    return () => void this.#shown--;
  }

  /** Changes a field of the draft. */
  set<Field extends keyof AlertFields>(field: Field, value: AlertFields[Field]): void {
    this.#draft.value = { ...this.#draft.peek(), [field]: value };
  }

  /** Saves the form. A second tap while it is on its way sends nothing. */
  async save(): Promise<AlertsSaved> {
    if (this.isSaving.peek()) return "lost";
    if (alertSettingsOf(this.fields.peek(), this.timeZone) === null) return "quiet";
    this.isSaving.value = true;
    try {
      return await this.#save(this.#draft.peek());
    } finally {
      this.isSaving.value = false;
    }
  }

  handle(_event: ClientEvent): void {}

  refresh(): void {
    if (this.#shown > 0) this.#reading ??= this.#read().finally(() => this.#reading = null);
  }

  async #save(draft: Draft): Promise<AlertsSaved> {
    const { call } = this.#env;
    const now = await callPersistently(call, "notifications/settings", {});
    if (!now.ok) return isOutcomeUnknown(now.refusal.code) ? "lost" : "refused";
    const wanted = alertSettingsOf({ ...alertFieldsOf(now.value), ...draft }, this.timeZone);
    if (wanted === null) return "quiet";
    const answer = await callPersistently(call, "notifications/update", wanted);
    if (answer.ok) {
      this.#saves++;
      // A zone has several names: the server's is used from now on.
      this.timeZone = answer.value.time_zone;
      this.stored.value = { ...now.value, ...answer.value };
      this.#forget(draft);
      return "saved";
    }
    const { code } = answer.refusal;
    if (code === "quiet_hours_invalid") return "quiet";
    return isOutcomeUnknown(code) ? "lost" : "refused";
  }

  /** Removes saved values from the draft, unless they were changed again. */
  #forget(saved: Draft): void {
    this.#draft.value = differing(this.#draft.peek(), saved);
  }

  async #read(): Promise<void> {
    const saves = this.#saves;
    const answer = await callPersistently(this.#env.call, "notifications/settings", {});
    if (answer.ok && saves === this.#saves) this.stored.value = answer.value;
  }
}

/** The fields whose values differ from `other`. */
function differing(fields: Draft, other: Draft): Draft {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => other[field as keyof AlertFields] !== value),
  );
}
