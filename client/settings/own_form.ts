/**
 * A form over the member's own record: what was changed and not saved, and how saving goes.
 *
 * 1. `set` keeps a value in the draft. What nobody touched follows the record, also where another tab changes it.
 * 2. `save` sends what differs, one call a field, in order. A refused field keeps its value and says why; the others are
 *    saved all the same. Without a connection it stops, and the rest stays changed.
 * 3. What was saved leaves the draft once the record has it, unless somebody typed on.
 * 4. What differs can be kept as text, and the next form begins with it.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { UpdateKey } from "@/domain/profile_fields.ts";
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
  keys: readonly UpdateKey[];
  own: ReadonlySignal<OwnView>;
  call: Call;
  /** Asks for the record anew. */
  refresh(): Promise<void>;
  /** What was `unsaved` when the form was left. */
  kept?: string | null;
}

export class OwnForm {
  readonly #draft = signal<Draft>({});
  readonly isSaving = signal(false);
  /** Why fields were refused. */
  readonly refusals = signal<Readonly<Partial<Record<UpdateKey, CallRefusal>>>>({});
  /** As they are shown: the draft over the record. */
  readonly fields = computed<OwnFields>(() => ({
    ...fieldsOf(this.options.own.value),
    ...this.#draft.value,
  }));
  readonly changed = computed(() =>
    changedKeys(fieldsOf(this.options.own.value), this.#draft.value, this.options.keys)
  );
  /** What differs, as text; empty where nothing does. */
  readonly unsaved = computed(() => {
    const changed = this.changed.value.map((key) => [key, this.#draft.value[key]]);
    return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : "";
  });

  constructor(private readonly options: OwnFormOptions) {
    const { kept = null, own, keys } = options;
    this.#draft.value = readDraft(kept, fieldsOf(own.peek()), keys);
  }

  /** Takes over what somebody chose or typed. */
  set<Key extends UpdateKey>(key: Key, value: OwnFields[Key]): void {
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
    const saved: UpdateKey[] = [];
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
    // A value that the server had already brings no event; then the record is asked for.
    if (own.peek().version < version + saved.length) await refresh();
    this.#forget(saved, sent);
    return outcome;
  }

  /** Removes saved values from the draft, unless they were changed again. */
  #forget(saved: readonly UpdateKey[], sent: Draft): void {
    const now = this.#draft.peek();
    const done = new Set<string>(saved.filter((key) => now[key] === sent[key]));
    this.#draft.value = Object.fromEntries(Object.entries(now).filter(([key]) => !done.has(key)));
  }
}

/** Whether the server cannot be asked right now. After an internal error it can, for the other fields. */
function isLost(code: string): boolean {
  return isOutcomeUnknown(code) && code !== "internal";
}
