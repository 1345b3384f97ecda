import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { Sessions } from '../http/sessions.ts';
import type { HealthDeps } from './health/health.route.ts';

export type OperationsDeps = HealthDeps & {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly ids: Ids;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  /** The first segment of the administration's address. */
  readonly adminPath: string;
  /** Where people report a weakness, as `mailto:` or `https:`. */
  readonly securityContact: string | undefined;
};
