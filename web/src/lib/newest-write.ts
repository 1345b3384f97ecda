import { isNewer } from './positions.ts';
import { readTab, writeTab } from './storage.ts';

let newest: string | undefined;

/**
 * The log position of the newest change that this tab made or saw; it survives the way to the pay page and
 * back.
 */
export const newestWrite = (): string | undefined => (newest ??= readTab('newest-write') ?? undefined);

export const noteWrite = (position: string): void => {
  const known = newestWrite();
  if (known !== undefined && !isNewer(position, known)) return;
  newest = position;
  writeTab('newest-write', position);
};

/** A restored or different log has other positions, and the next user has written nothing here yet. */
export const forgetWrites = (): void => {
  newest = undefined;
  writeTab('newest-write', null);
};
