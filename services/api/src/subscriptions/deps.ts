import type { SubscriptionDeps } from '@fanfold/application/subscriptions';
import type { Oid } from '@fanfold/domain';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type SubscriptionsDeps = SubscriptionDeps & {
  /** The account that has a nickname now. */
  readonly nicknameHolder: (nickname: string, now: string) => Promise<Oid | undefined>;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  /** The address of the web application. */
  readonly publicUrl: string;
};
