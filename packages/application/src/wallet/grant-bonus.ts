import { limits } from '@fanfold/contracts';
import { type Oid, parseOid, seoulDay } from '@fanfold/domain';
import { accountStream, countryAt } from '@fanfold/domain/identity';
import { adminStream } from '@fanfold/domain/operations';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Grant = { readonly userOid: Oid; readonly coins: number; readonly reason: string };

/**
 * ADM-050: bonus coins, booked to promotion, never to oneself, capped a day. The cap is kept on the
 * administrator's own stream: an allowance is taken there first, then the coins are granted under the same
 * key. Throws RefusedError (OWN_ACCOUNT, ACCOUNT_NOT_FOUND, GRANT_LIMIT).
 */
export const grantBonus = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { userOid, coins, reason }: Grant,
) => {
  const { actor, key } = invocation;
  if (userOid === actor.oid) throw new RefusedError('OWN_ACCOUNT');
  const { state: account } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
  if (account.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  accepted(
    await eventLog.commands.of(adminStream).handle({
      ...invocation,
      id: actor.oid,
      command: (now) => ({
        type: 'TakeGrantAllowance',
        adminOid: parseOid(actor.oid),
        subjectOid: userOid,
        coins,
        day: seoulDay(now),
        limitCoins: limits.adminGrantCoinsADay,
      }),
    }),
  );
  return accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: userOid,
      key: uuid5(key, 'grant'),
      command: (now) => ({
        type: 'GrantBonus',
        walletOid: userOid,
        grantId: parseOid(oidFromKey(key)),
        source: 'admin',
        coins,
        issuedUnder: countryAt(account, now),
        reason,
        now,
      }),
    }),
  );
};
