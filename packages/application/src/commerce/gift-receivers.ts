import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';

import { RefusedError } from '../refused-error.ts';
import type { GiftDeps } from './deps.ts';

/** The accounts of giftees, each once: unique nicknames or oids. Throws for one that no account has. */
export const receiversOf = async (deps: GiftDeps, giftees: readonly string[]): Promise<Oid[]> => [
  ...new Set(await Promise.all(giftees.map((giftee) => receiverOf(deps, giftee)))),
];

const receiverOf = async ({ eventLog, clock, nicknameHolder }: GiftDeps, giftee: string): Promise<Oid> => {
  const oid = /^[0-9a-f]{24}$/.test(giftee) ? parseOid(giftee) : await nicknameHolder(giftee, clock.now());
  const account = oid && (await eventLog.commands.load(accountStream, oid, { maxAgeMs: 5_000 }));
  if (oid && account?.state.status === 'confirmed') return oid;
  throw new RefusedError('ACCOUNT_NOT_FOUND', {
    fields: [{ path: 'giftees', code: 'account_not_found', message: '' }],
    details: { giftee },
  });
};
