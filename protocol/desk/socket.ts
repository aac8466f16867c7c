/** Where the desk's socket is. Not that of members. */
export const DESK_SOCKET_PATH = "/desk/socket";
