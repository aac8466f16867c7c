/** The style of all links of the start column. */
export const SIDE_LINK =
  "flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-muted transition-colors duration-150 ease-out " +
  "-outline-offset-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand";
