import type { ListedSanction } from '@fanfold/contracts/identity';
import type { SanctionKind } from '@fanfold/domain/identity';
import { queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { SanctionsTables } from './tables.ts';

export { sanctionsRead } from './projection.ts';

type Input = {
  readonly userOid?: string | undefined;
  readonly kind?: SanctionKind | undefined;
  readonly state: 'all' | 'active' | 'appealed';
  readonly now: string;
};

/** Enough for a queue that people work through. */
const shown = 100;

/** Newest first. `active`: counting at `now`; `appealed`: with an appeal that waits for an answer. */
export const sanctionsList = async (
  db: Kysely<SanctionsTables>,
  { userOid, kind, state, now }: Input,
): Promise<Omit<ListedSanction, 'nickname'>[]> => {
  let query = db.selectFrom('sanction').selectAll().orderBy('position', 'desc').limit(shown);
  if (userOid !== undefined) query = query.where('user_oid', '=', userOid);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state === 'appealed')
    query = query.where('appealed_at', 'is not', null).where('appeal_granted', 'is', null);
  if (state === 'active')
    query = query
      .where('lifted_at', 'is', null)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date(now))]));
  return (await query.execute()).map((row) => toListed(row, now));
};

/** How many appeals wait for an answer. */
export const openAppeals = (db: Kysely<SanctionsTables>): Promise<Waiting> =>
  queueOf(
    db.selectFrom('sanction').where('appealed_at', 'is not', null).where('appeal_granted', 'is', null),
    sql`appealed_at`,
  );

const toListed = (
  row: Selectable<SanctionsTables['sanction']>,
  now: string,
): Omit<ListedSanction, 'nickname'> => {
  const until = row.until?.toISOString() ?? null;
  const liftedAt = row.lifted_at?.toISOString() ?? null;
  return {
    sanctionId: row.sanction_id as ListedSanction['sanctionId'],
    userOid: row.user_oid as ListedSanction['userOid'],
    kind: row.kind,
    channelOid: row.channel_oid as ListedSanction['channelOid'],
    errorStatus: row.error_status,
    reason: row.reason,
    imposedAt: row.imposed_at.toISOString(),
    until,
    liftedAt,
    evidence: row.evidence,
    active: liftedAt === null && (until === null || until > now),
    appeal:
      row.appealed_at === null
        ? null
        : { text: row.appeal_text, granted: row.appeal_granted, answer: row.appeal_answer },
  };
};
