/** Somebody is writing: three dots where their message will stand. The header of the chat says it in words. */
import type { VNode } from "preact";

const DOT = "size-2 animate-pulse rounded-full bg-faint";

export function TypingBubble(): VNode {
  return (
    <div aria-hidden="true" className="px-3 pb-2.5 wide:px-5">
      <span className="inline-flex animate-rise gap-1 rounded-bubble rounded-es-sm bg-sunken px-4 py-4">
        <span className={DOT} />
        <span className={`${DOT} [animation-delay:200ms]`} />
        <span className={`${DOT} [animation-delay:400ms]`} />
      </span>
    </div>
  );
}
