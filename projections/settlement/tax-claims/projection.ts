import { seoulDay } from '@fanfold/domain';
import type { PayeeEvent, PayeeSaved } from '@fanfold/domain/settlement';
import { inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type TaxClaimsTables } from './tables.ts';

type Db = Kysely<TaxClaimsTables>;

/** Lower taxes that payees claim and that wait for finance. Read by finance. */
export const taxClaims = projection<TaxClaimsTables>()({
  name: 'tax-claims',
  version: 2,
  consumes: ['PayeeSaved', 'TaxClaimConfirmed', 'TaxClaimDeclined'],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap(({ event }) => changesOf(db, event))),
});

const changesOf = (db: Db, event: PayeeEvent): readonly Statement[] => {
  const { creatorOid } = event;
  // What is said again replaces what was not decided, and a decision ends it.
  const ended = db.deleteFrom('open_tax_claim').where('creator_oid', '=', creatorOid);
  if (event.type !== 'PayeeSaved') return [ended];
  if (event.taxChanged === false) return [];
  return event.treatment === 'krBusiness' || event.treaty ? [ended, opened(db, event)] : [ended];
};

const opened = (db: Db, event: PayeeSaved) => {
  const { creatorOid, treatment, treaty, savedAt, validFrom, validUntil, taxChanged } = event;
  return db.insertInto('open_tax_claim').values({
    creator_oid: creatorOid,
    claimed_at: savedAt,
    treatment,
    treaty: treaty ? json(treaty) : null,
    valid_from: validFrom ?? seoulDay(savedAt),
    valid_until: validUntil ?? null,
    is_old: taxChanged === undefined,
  });
};
