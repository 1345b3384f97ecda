import { parseOid } from '@fanfold/domain';
import { creditsStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

type AutoTopUp = {
  readonly enabled: boolean;
  /** How many coins it may take on a day; undefined leaves the number as it is. */
  readonly coinsADay?: number | undefined;
};

/** LED-013: the switch of the automatic top-up of credits. Throws RefusedError. */
export const setAutoTopUp = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { enabled, coinsADay }: AutoTopUp,
) => {
  const userOid = parseOid(invocation.actor.oid);
  const { state: before } = await eventLog.commands.load(creditsStream, userOid, { maxAgeMs: 0 });
  return accepted(
    await eventLog.commands.of(creditsStream).handle({
      ...invocation,
      id: userOid,
      command: () => ({
        type: 'ChangeAutoTopUp',
        userOid,
        enabled,
        coinsADay: coinsADay ?? before.autoTopUp.coinsADay,
      }),
    }),
  );
};
