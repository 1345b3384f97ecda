/** How many fields of a filter are set; a field that an address left out may be there as `undefined`. */
export const filtersOn = (filter: object): number =>
  Object.values(filter).filter((value) => value !== undefined).length;
