/** Where a picture is fetched that a moderator has asked for. */
export function deskPictureUrl(message: string): string {
  return `/desk/pictures/${encodeURIComponent(message)}`;
}
