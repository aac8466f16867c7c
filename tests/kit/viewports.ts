/** The two sizes in which pages are tested and shown, a phone and a window with its side columns, and what they are served from. */

export const NARROW = { width: 390, height: 844 };
export const WIDE = { width: 1440, height: 900 };

/** Settings of a server that serves the built browser files. */
export const BUILT = { VITE_ORIGIN: "" };
