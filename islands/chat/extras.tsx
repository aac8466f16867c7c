/** All of use_extras.ts in one piece. */
export { aboutText } from "@/islands/about_text.ts";
export { DropHint } from "@/islands/chat/drop_hint.tsx";
export { JumpButton } from "@/islands/chat/jump_button.tsx";
export { ReplyBar } from "@/islands/chat/reply_bar.tsx";
export { SpendChip } from "@/islands/chat/spend_chip.tsx";
export { TypingBubble } from "@/components/typing_bubble.tsx";
