import type { Oid } from '@fanfold/domain';
import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { Caller } from '../http/auth.ts';

/** What buying itself needs: streams, the time, and ids. Read models are never asked about money. */
export type BuyDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

export type CommerceDeps = BuyDeps & {
  readonly db: Kysely<never>;
  readonly positions: Positions;
  /** Who holds a nickname at a moment, from its own stream. */
  readonly nicknameHolder: (nickname: string, now: string) => Promise<Oid | undefined>;
};

/** A person's request that moves coins. */
export type Asked = {
  readonly caller: Caller;
  readonly key: string;
  readonly body: unknown;
  readonly correlationId: string;
};
