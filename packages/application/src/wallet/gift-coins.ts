import { limits } from '@fanfold/contracts';
import { type Oid, parseOid, seoulDay } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { adminStream } from '@fanfold/domain/operations';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, oidFromKey, uuid5 } from '@fanfold/platform';

import { issueCountryOf } from '../identity/index.ts';
import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

type Gift = {
  /** A receiver who is named twice gets the gift once. */
  readonly userOids: readonly Oid[];
  /** For each receiver. */
  readonly coins: number;
  readonly reason: string;
};

type Gifted = {
  /** Of the newest event that the gift wrote. */
  readonly position: bigint;
  readonly replayed: boolean;
  readonly given: readonly Oid[];
};

/**
 * ADM-022: bonus coins for several people at once, booked to promotion. Every receiver is looked at first, so
 * that a wrong number gives no coins at all; then the whole allowance is taken in one append; then each
 * receiver gets the gift under a key of their own, with which a retry continues. Throws RefusedError
 * (OWN_ACCOUNT, ACCOUNT_NOT_FOUND, GRANT_LIMIT).
 */
export const giftCoins = async (deps: Deps, invocation: Invocation, gift: Gift): Promise<Gifted> => {
  const { commands } = deps.eventLog;
  const { actor } = invocation;
  const given = [...new Set(gift.userOids)];
  await checkReceivers(deps, actor.oid, given);
  const allowed = accepted(
    await commands.of(adminStream).handle({
      ...invocation,
      id: actor.oid,
      command: (now) => ({
        type: 'TakeGrantAllowances',
        adminOid: parseOid(actor.oid),
        subjectOids: given,
        coinsEach: gift.coins,
        day: seoulDay(now),
        limitCoins: limits.adminGrantCoinsADay,
      }),
    }),
  );
  let { position } = allowed;
  for (const walletOid of given) {
    const granted = await grantTo(deps, invocation, { ...gift, walletOid });
    if (granted.position > position) ({ position } = granted);
  }
  return { position, replayed: allowed.replayed, given };
};

const checkReceivers = async (
  { eventLog }: Deps,
  adminOid: string,
  receivers: readonly Oid[],
): Promise<void> => {
  for (const userOid of receivers) {
    if (userOid === adminOid) throw new RefusedError('OWN_ACCOUNT');
    const { state } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
    if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND', { details: { userOid } });
  }
};

const grantTo = async (
  { eventLog, clock }: Deps,
  invocation: Invocation,
  { walletOid, coins, reason }: Gift & { readonly walletOid: Oid },
) => {
  const key = uuid5(invocation.key, 'grant', walletOid);
  const issuedUnder = await issueCountryOf(eventLog.commands, walletOid, clock.now());
  return accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: walletOid,
      key,
      command: (now) => ({
        type: 'GrantBonus',
        walletOid,
        grantId: parseOid(oidFromKey(key)),
        source: 'gift',
        coins,
        issuedUnder,
        reason,
        now,
      }),
    }),
  );
};
