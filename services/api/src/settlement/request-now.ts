import { payoutChecks, taxedPayee } from '@fanfold/application/settlement';
import { type RequestObstacle, type RequestPreview, requestObstacles } from '@fanfold/contracts/settlement';
import { isRefusal, type Oid, seoulDay, seoulDayStart, type Timestamp } from '@fanfold/domain';
import {
  firstRequestDay,
  type SettlementCommand,
  type SettlementState,
  settlement,
} from '@fanfold/domain/settlement';

import type { SettlementDeps } from './deps.ts';

type Now = { readonly obstacles: RequestObstacle[]; readonly preview: RequestPreview | null };

/**
 * What a request that is made now would come to, or why there can be none: the rules themselves are asked.
 * Before the window opens they are asked about its first day as well, so that a creator can put the rest
 * right in time.
 */
export const requestNow = async (
  deps: SettlementDeps,
  state: Readonly<SettlementState>,
  creatorOid: Oid,
): Promise<Now> => {
  const { eventLog, clock } = deps;
  const checks = await payoutChecks({ commands: eventLog.commands, clock }, creatorOid);
  const { payoutHeld, guardianMissing } = checks;
  const askedAt = (now: Timestamp) => ({
    type: 'RequestRevenue' as const,
    creatorOid,
    // A request that was never made: no request has this id.
    requestId: creatorOid,
    automatic: false,
    payee: taxedPayee(checks, now),
    payoutHeld,
    guardianMissing,
    now,
  });
  const now = clock.now();
  const first = answerTo(state, askedAt(now));
  if (first.obstacles[0] !== 'REQUEST_WINDOW_CLOSED') return first;
  const opens = seoulDayStart(`${seoulDay(now).slice(0, 7)}-${firstRequestDay}`);
  return {
    obstacles: [...first.obstacles, ...answerTo(state, askedAt(opens)).obstacles],
    preview: null,
  };
};

const answerTo = (state: Readonly<SettlementState>, command: SettlementCommand): Now => {
  const decided = settlement.decide(state, command);
  if (isRefusal(decided)) {
    const code = requestObstacles.find((each) => each === decided.refused);
    return { obstacles: code === undefined ? [] : [code], preview: null };
  }
  const [event] = decided;
  return { obstacles: [], preview: event?.type === 'RevenueRequested' ? event : null };
};
