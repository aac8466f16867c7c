/**
 * The number of unread messages on the icon of the installed app, where there is one: the same as on the chats tab and in
 * the title. For the shell.
 */

/** Shows a count; 0 takes the mark away. What a browser lacks or refuses is left out. */
export function showAppBadge(count: number): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  const shown = count > 0 ? navigator?.setAppBadge?.(count) : navigator?.clearAppBadge?.();
  // A browser may want a permission for it.
  shown?.catch(() => {});
}
