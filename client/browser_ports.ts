/** The ports of a real browser. For `start.ts` alone. */
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import type { Ports } from "@/client/ports.ts";
import { newRid } from "@/client/rid.ts";

/** Reads the page's address when a socket is opened; touches nothing before. */
export function browserPorts(): Ports {
  return {
    openSocket: ({ onText, onClose }) => {
      const origin = location.origin.replace(/^http/, "ws");
      const socket = new WebSocket(`${origin}${SOCKET_PATH}?token=${SOCKET_TOKEN}`);
      socket.onmessage = ({ data }) => onText(String(data));
      socket.onclose = ({ code }) => {
        console.info(`Socket closed: ${code}`);
        onClose(code);
      };
      return {
        // One that is closing takes nothing; what waits for an answer hears of it when it has closed.
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
    now: () => performance.now(),
    random: () => Math.random(),
    rid: newRid,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    report: (problem) => reportError(new Error(problem)),
  };
}
