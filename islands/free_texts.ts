/** What is said in the place of a price where writing is free, by who answers. */
export const FREE_TEXTS = { script: "chat.free_script", nobody: "chat.free_unanswered" } as const;
