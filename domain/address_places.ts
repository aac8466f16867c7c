/** Where a network address is, as far as the operator has such data, as a port: a city at most. */
export interface AddressPlaces {
  /** The name of the city, or null where it is not known. */
  cityOf(address: string): string | null;
}

/** Of an operator without such data. */
export const NO_ADDRESS_PLACES: AddressPlaces = { cityOf: () => null };
