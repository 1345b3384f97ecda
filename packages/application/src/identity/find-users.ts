import type { FoundUser } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { adminStream } from '@fanfold/domain/operations';
import { readFrom } from '@fanfold/projection';
import { accounts, findAccounts } from '@fanfold/projections/identity/accounts';
import type { Kysely } from 'kysely';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'clock'> & { readonly db: Kysely<never> };

/**
 * ADM-020: an administrator looks for accounts by oid, whole address or the beginning of the nickname. Whose data is shown is
 * an event, recorded before it is shown. Throws RefusedError.
 */
export const findUsers = async (
  { db, eventLog, clock, ids }: Deps,
  asker: PersonAsker,
  query: string,
): Promise<FoundUser[]> => {
  const adminOid = parseOid(asker.actor.oid);
  const users = await readFrom(db, accounts, (tables) => findAccounts(tables, { query, now: clock.now() }));
  await Promise.all(
    users.map(async ({ oid: subjectOid }) =>
      accepted(
        await eventLog.commands.of(adminStream).handle({
          ...asker,
          id: adminOid,
          key: ids.uuid(),
          body: { oid: subjectOid },
          command: () => ({ type: 'RecordInspection', adminOid, subjectOid, what: 'profile' }),
        }),
      ),
    ),
  );
  return users;
};
