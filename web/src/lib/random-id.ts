const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 5;
/**
 * The largest multiple of 62 that a byte holds: bytes from there on would make the first letters likelier.
 */
const fair = 248;

/**
 * An id of 5 characters out of 62, for a few things of one window, such as its uploads (SHL-048). It is too
 * short for what the service keeps. `bytes` answers random bytes, as many as are asked for.
 */
export const randomId = (bytes: (count: number) => Uint8Array): string => {
  let id = '';
  while (id.length < length) {
    const usable = [...bytes(length - id.length)].filter((byte) => byte < fair);
    id += usable.map((byte) => letters[byte % letters.length]).join('');
  }
  return id;
};
