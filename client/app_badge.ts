/**
 * The unread count on the icon of the installed app, where the browser has badges. The shell shows the same count on the
 * chats tab and in the title.
 */

/** Sets the badge; 0 clears it. Does nothing where the browser has no badges. */
export function showAppBadge(count: number): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  const shown = count > 0 ? navigator?.setAppBadge?.(count) : navigator?.clearAppBadge?.();
  // Some browsers require a permission.
  shown?.catch(() => {});
}
