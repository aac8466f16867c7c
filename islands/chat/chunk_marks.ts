/** What `data-chunk` says in the list of a long chat: the start of a chunk, a gap, or the end of the last chunk. */
export const CHUNK_MARKS = { of: (id: number) => `${id}`, gap: "gap", end: "end" } as const;
