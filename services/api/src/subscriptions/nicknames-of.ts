import { accountStream } from '@fanfold/domain/identity';

import type { SubscriptionsDeps } from './deps.ts';

/** The nicknames of people, from their own streams. */
export const nicknamesOf = async (
  { eventLog }: Pick<SubscriptionsDeps, 'eventLog'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string | null>> =>
  new Map(
    await Promise.all(
      [...new Set(people)].map(async (oid) => {
        const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 60_000 });
        return [oid, state.nickname ?? null] as const;
      }),
    ),
  );
