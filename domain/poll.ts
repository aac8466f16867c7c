/** Work that is looked for again and again, by those who do not know what it costs. */

/** Runs work periodically, on a quiet database every `quietMs` alone; gives the function that ends it. */
export type Poll = (work: () => void, pace: { everyMs: number; quietMs?: number }) => () => void;
