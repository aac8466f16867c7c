/** How every WebSocket server of the gateway is set up. */
import type { ServerOptions } from "ws";
import { FRAME_HARD_BYTES } from "@/domain/limits.ts";

/** `closeTimeout`: how long a closing handshake may take before the line is cut. The types of `ws` do not have it. */
export const SERVER: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: FRAME_HARD_BYTES,
  closeTimeout: 1_000,
};
