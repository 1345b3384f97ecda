import type { SubscriptionDeps } from '@fanfold/application/subscriptions';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type SubscriptionsDeps = SubscriptionDeps & {
  readonly db: Kysely<never>;
  readonly positions: Positions;
  /** The address of the web application. */
  readonly publicUrl: string;
};
