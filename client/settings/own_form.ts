/**
 * A form over the member's own record: its draft, and saving it.
 *
 * 1. `set` keeps a value in the draft. Other fields follow the record, also when another tab changes it.
 * 2. `save` sends the changed fields, one call each, in order. A refused field keeps its value and shows why; the others are
 *    still saved. Without a connection it stops, and the rest stays unsaved.
 * 3. A saved value leaves the draft once the record has it, unless it was changed again.
 * 4. The unsaved changes can be stored as a text, with which the next form starts.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { FormKey } from "@/domain/profile_fields.ts";
import { isOutcomeUnknown } from "@/domain/refusals.ts";
import type { CallRefusal } from "@/client/answer.ts";
import type { Call } from "@/client/socket.ts";
import {
  changedKeys,
  type Draft,
  fieldsOf,
  type OwnFields,
  readDraft,
  wireValue,
} from "@/client/settings/own_fields.ts";
import type { OwnView } from "@/protocol/views/member.ts";

export type SaveOutcome = "saved" | "refused" | "lost";

export interface OwnFormOptions {
  /** The fields of this form, in the order in which they are sent. */
  keys: readonly FormKey[];
  own: ReadonlySignal<OwnView>;
  call: Call;
  /** Reloads the record. */
  refresh(): Promise<void>;
  /** What was `unsaved` when the form was left. */
  kept?: string | null;
}

export class OwnForm {
  readonly #draft = signal<Draft>({});
  readonly isSaving = signal(false);
  /** Why fields were refused. */
  readonly refusals = signal<Readonly<Partial<Record<FormKey, CallRefusal>>>>({});
  /** The shown values: the draft over the record. */
  readonly fields = computed<OwnFields>(() => ({
    ...fieldsOf(this.options.own.value),
    ...this.#draft.value,
  }));
  readonly changed = computed(() =>
    changedKeys(fieldsOf(this.options.own.value), this.#draft.value, this.options.keys)
  );
  /** The unsaved changes as a text; empty without any. */
  readonly unsaved = computed(() => {
    const changed = this.changed.value.map((key) => [key, this.#draft.value[key]]);
    return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : "";
  });

  constructor(private readonly options: OwnFormOptions) {
    const { kept = null, own, keys } = options;
    this.#draft.value = readDraft(kept, fieldsOf(own.peek()), keys);
  }

  /** Changes a field of the draft. */
  set<Key extends FormKey>(key: Key, value: OwnFields[Key]): void {
    const { [key]: _, ...refusals } = this.refusals.peek();
    this.refusals.value = refusals;
    this.#draft.value = { ...this.#draft.peek(), [key]: value };
  }

  /** Goes back to the record; not while it is saving. */
  discard(): void {
    if (this.isSaving.peek()) return;
    this.refusals.value = {};
    this.#draft.value = {};
  }

  /** Sends the changes. A second tap while they are on their way sends nothing. */
  async save(): Promise<SaveOutcome> {
    if (this.isSaving.peek()) return "lost";
    this.isSaving.value = true;
    this.refusals.value = {};
    try {
      return await this.#send();
    } finally {
      this.isSaving.value = false;
    }
  }

  async #send(): Promise<SaveOutcome> {
    const { own, call, refresh } = this.options;
    const sent = this.#draft.peek();
    const version = own.peek().version;
    const saved: FormKey[] = [];
    let outcome: SaveOutcome = "saved";
    for (const key of this.changed.peek()) {
      const value = sent[key];
      if (value === undefined) continue;
      const answer = await call("user/update", { key, value: wireValue(key, value) });
      if (answer.ok) saved.push(key);
      else if (isLost(answer.refusal.code)) {
        outcome = "lost";
        break;
      } else {
        outcome = "refused";
        this.refusals.value = { ...this.refusals.peek(), [key]: answer.refusal };
      }
    }
    // A value that the server had already causes no event: the record is reloaded then.
    if (own.peek().version < version + saved.length) await refresh();
    this.#forget(saved, sent);
    return outcome;
  }

  /** Removes saved values from the draft, unless they were changed again. */
  #forget(saved: readonly FormKey[], sent: Draft): void {
    const now = this.#draft.peek();
    const done = new Set<string>(saved.filter((key) => now[key] === sent[key]));
    this.#draft.value = Object.fromEntries(Object.entries(now).filter(([key]) => !done.has(key)));
  }
}

/** Whether the server cannot be asked right now. After an internal error it can, for the other fields. */
function isLost(code: string): boolean {
  return isOutcomeUnknown(code) && code !== "internal";
}
