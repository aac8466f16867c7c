/** The ports of a real browser. For `start.ts` and `desk/start.ts` alone. */
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import type { Ports } from "@/client/ports.ts";
import { newRid } from "@/client/rid.ts";

/** Has no side effects until a socket is opened. */
export function browserPorts(path = SOCKET_PATH): Ports {
  return {
    openSocket: ({ onText, onClose }) => {
      const origin = location.origin.replace(/^http/, "ws");
      const socket = new WebSocket(`${origin}${path}?token=${SOCKET_TOKEN}&age=${performance.now()}`);
      socket.onmessage = ({ data }) => onText(String(data));
      socket.onclose = ({ code }) => {
        console.info(`Socket closed: ${code}`);
        onClose(code);
      };
      return {
        // A closing socket drops what is sent; pending calls are settled when it has closed.
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
