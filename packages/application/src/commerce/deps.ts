import type { Oid } from '@fanfold/domain';
import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

/** What buying needs: streams, the time, and ids. A use case that takes coins never asks a read model. */
export type BuyDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

export type GiftDeps = BuyDeps & {
  /** The account that holds a nickname at a moment, from the claim's own stream. */
  readonly nicknameHolder: (nickname: string, now: string) => Promise<Oid | undefined>;
};
