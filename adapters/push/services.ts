/**
 * Which addresses of browsers' subscriptions pushes may go to. A browser says where its push service is, so whoever writes
 * that address could have this server send requests anywhere: only hosts that the operator names are asked. Pure.
 *
 * An address is compared as the URL parser reads it, which is how `fetch` reads it too: what is written another way (user
 * names, backslashes, other scripts, numbers of four bytes) has become a host of its own by then, and is not in the list.
 *
 * That a listed name leads to another machine (DNS rebinding) is no way in: the names belong to push services, so whoever
 * subscribes cannot say where they lead, and with https the machine would have to prove that name. Plain http goes to this
 * machine alone, to the port that the operator names. Redirects are not followed anywhere (post.ts).
 */

/** Whether one of `services` takes pushes at `endpoint`; `*.` stands for all beneath a host, but not for the host. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "http:") return services.includes(url.origin);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return services.some((service) =>
    service.startsWith("*.")
      ? url.hostname.endsWith(service.slice(1)) && url.hostname.length > service.length - 1
      : url.hostname === service
  );
}
