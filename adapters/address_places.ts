/**
 * Cities of network addresses from a file in MaxMind's format (MMDB), such as GeoLite2 City or DB-IP City Lite, that the
 * operator keeps. It lies in memory, so that no address leaves the server. Without a file nothing is known of any address,
 * and its reader is not loaded.
 */
import { Buffer } from "node:buffer";
import type { CityResponse, Reader } from "mmdb-lib";
import { type AddressPlaces, NO_ADDRESS_PLACES } from "@/domain/address_places.ts";

const NAME_MAX_CHARS = 80;

/** Opens the file at `path`. Throws where there is none, or it is no such file. */
export async function openAddressPlaces(path: string | undefined): Promise<AddressPlaces> {
  if (path === undefined) return NO_ADDRESS_PLACES;
  const reader = await readFile(path);
  return {
    cityOf(address) {
      const name = reader.get(address)?.city?.names?.en;
      return name ? name.slice(0, NAME_MAX_CHARS) : null;
    },
  };
}

async function readFile(path: string): Promise<Reader<CityResponse>> {
  const { Reader } = await import("mmdb-lib");
  try {
    return new Reader<CityResponse>(Buffer.from(await Deno.readFile(path)));
  } catch (cause) {
    throw new Error(`Cannot read the places of addresses "${path}" (GEOIP_FILE)`, { cause });
  }
}
