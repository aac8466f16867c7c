/** The address of the page whose sections stand in this folder. */
export const SECURITY_PATH = "/security";
