/** All of use_extras.ts in one piece. */
export { ReplyBar } from "@/islands/chat/reply_bar.tsx";
export { SpendChip } from "@/islands/chat/spend_chip.tsx";
export { TypingBubble } from "@/components/typing_bubble.tsx";
