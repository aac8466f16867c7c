/** Removals of the member's profile photos. Invariant: all attempts to remove a photo have one `rid`. */
import { signal } from "@preact/signals";
import { isUnanswered } from "@/client/answer.ts";
import type { SlotText } from "@/client/photo/slot_upload.ts";
import type { PhotoList } from "@/client/state/photos.ts";
import type { Call } from "@/client/socket.ts";

export interface RemovalEnv {
  call: Call;
  rid(): string;
  /** The photos that the profile has. */
  own(): PhotoList | null;
  refresh(): Promise<void>;
}

export type Removal =
  | { kind: "removed" }
  | { kind: "failed"; text: SlotText }
  /** An earlier attempt is not answered yet. */
  | { kind: "under way" };

export class SlotRemovals {
  /** Ids of the photos. */
  readonly underWay = signal<ReadonlySet<string>>(new Set());
  readonly #rids = new Map<string, string>();

  constructor(private readonly env: RemovalEnv) {}

  /** Removes a photo; it leaves the list when the server has confirmed it. */
  async remove(id: string): Promise<Removal> {
    if (this.underWay.peek().has(id)) return { kind: "under way" };
    const rid = this.#rids.get(id) ?? this.env.rid();
    this.#rids.set(id, rid);
    this.underWay.value = new Set([...this.underWay.peek(), id]);
    const answer = await this.env.call("user/photos/delete", { id }, { rid });
    const isGone = answer.ok || answer.refusal.code === "unknown_photo";
    if (isGone && this.env.own()?.list.some((photo) => photo.id === id)) await this.env.refresh();
    this.underWay.value = new Set([...this.underWay.peek()].filter((each) => each !== id));
    if (answer.ok || isGone) return { kind: "removed" };
    return { kind: "failed", text: hindranceOf(answer.refusal.code) };
  }
}

/** The error text of a command that was refused or lost. */
export function hindranceOf(code: string): SlotText {
  return isUnanswered(code) ? "network" : "something_wrong";
}
