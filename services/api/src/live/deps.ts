import type { Clock } from '@fanfold/platform';

import type { Access } from './access.ts';
import type { CatchUpDeps } from './catch-up.ts';

export type LiveDeps = CatchUpDeps & {
  readonly access: Access;
  readonly clock: Clock;
  /** After how many milliseconds a client that is sent away should come again. */
  readonly retryMs: () => number;
};
