import type { Stores } from '@fanfold/event-log';
import type { Stack } from '@fanfold/stack';

import { openStores } from '../../services/stack/src/cli/commands/open-stores.ts';

/** Log and Postgres of a running stack. Take it with `await using`. */
export const storesOf = ({
  config,
  eventStoreUrl,
  databaseUrl,
}: Pick<Stack, 'config' | 'eventStoreUrl' | 'databaseUrl'>): Promise<Stores> =>
  openStores({ ...config, FANFOLD_ESDB_URL: eventStoreUrl, FANFOLD_DATABASE_URL: databaseUrl });
