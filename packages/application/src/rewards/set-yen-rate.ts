import { parseOid } from '@fanfold/domain';
import { yenRateId, yenRateStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

type Rate = {
  /** `yyyy-mm-dd` in Asia/Seoul, from which on it counts. */
  readonly day: string;
  readonly wonPer10000Yen: number;
};

/** ADM-033: the won/yen rate that gift points are sold by. Throws RefusedError. */
export const setYenRate = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { day, wonPer10000Yen }: Rate,
) => {
  const adminOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(yenRateStream).handle({
      ...invocation,
      id: yenRateId,
      command: () => ({ type: 'SetYenRate', day, wonPer10000Yen, adminOid }),
    }),
  );
};
