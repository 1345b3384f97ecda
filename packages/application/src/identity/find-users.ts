import type { FoundUser } from '@fanfold/contracts/identity';
import { readFrom } from '@fanfold/projection';
import { accounts, findAccounts } from '@fanfold/projections/identity/accounts';
import type { Kysely } from 'kysely';

import type { IdentityDeps } from './deps.ts';

/** ADM-020: accounts by oid, whole address or the beginning of the nickname. */
export const findUsers = (
  { db, clock }: Pick<IdentityDeps, 'clock'> & { readonly db: Kysely<never> },
  query: string,
): Promise<FoundUser[]> =>
  readFrom(db, accounts, (tables) => findAccounts(tables, { query, now: clock.now() }));
