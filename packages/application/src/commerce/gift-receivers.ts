import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';

import { RefusedError } from '../refused-error.ts';
import type { GiftDeps } from './deps.ts';

/**
 * The accounts of giftees, each once: unique nicknames or oids. Throws GIFTEE_NOT_FOUND, naming those without
 * an account.
 */
export const receiversOf = async (deps: GiftDeps, giftees: readonly string[]): Promise<Oid[]> => {
  const found = await Promise.all(
    giftees.map(async (giftee) => ({ giftee, oid: await receiverOf(deps, giftee) })),
  );
  const unknown = found.filter(({ oid }) => oid === undefined).map(({ giftee }) => giftee);
  if (unknown.length > 0)
    throw new RefusedError('GIFTEE_NOT_FOUND', {
      fields: [{ path: 'giftees', code: 'giftee_not_found', message: '' }],
      details: { giftees: unknown.join(', ') },
    });
  return [...new Set(found.flatMap(({ oid }) => oid ?? []))];
};

const receiverOf = async (
  { eventLog, clock, nicknameHolder }: GiftDeps,
  giftee: string,
): Promise<Oid | undefined> => {
  const oid = /^[0-9a-f]{24}$/.test(giftee) ? parseOid(giftee) : await nicknameHolder(giftee, clock.now());
  if (!oid) return undefined;
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 5_000 });
  return state.status === 'confirmed' ? oid : undefined;
};
