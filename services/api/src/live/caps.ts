import { openFilesLimit } from '../http/server-limits.ts';

/** How many live connections a process takes. */
export type LiveCaps = {
  /** Of one person: a browser needs one for all its tabs. */
  readonly perPerson: number;
  /** From one address. */
  readonly perAddress: number;
  /** In all; further ones are refused. */
  readonly all: number;
};

/**
 * Below the number of files that the process may open, so that requests and stores keep theirs. One address
 * never takes more than half of them.
 */
export const liveCaps = (perAddress = 2_000, openFiles = openFilesLimit()): LiveCaps => {
  const all = Math.min(20_000, Math.floor(openFiles * 0.6));
  return { perPerson: 20, perAddress: Math.min(perAddress, Math.ceil(all / 2)), all };
};
