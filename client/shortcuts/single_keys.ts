/** Whether single-key shortcuts are on, stored in this browser. For the shortcuts and the dialog that lists them. */

const KEY = "single-keys";
const OFF = "off";

/** On, unless they were turned off here. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    // Without storage the dialog's switch counts for nothing; they stay on.
    return true;
  }
}

/** Turns them on or off; whether that could be kept. */
export function keepSingleKeys(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // It shows as it is.
  }
  return hasSingleKeys() === isOn;
}
