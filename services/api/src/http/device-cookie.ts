/** A random name that a browser keeps for itself; of it the log holds a keyed hash. */
export const deviceCookie = '__Host-fanfold-device';
