import type { EventLog } from '@fanfold/event-log';

import { type ProcessManager, processManager } from '../process-manager.ts';
import { correctionsOf } from './corrections-of.ts';

/**
 * An earning of a closed month that is held or released changes what its creator is owed; once it was paid
 * out, Fanfold bears it unless finance confirmed that payer and creator are linked. A month that is not
 * settled yet is corrected when it is, and keeps no other creator waiting.
 */
export const correctSettlements = (eventLog: EventLog): ProcessManager =>
  processManager({
    name: 'correct-settlements',
    purpose: 'takes held earnings of a settled month off, and adds released ones',
    feed: 'own',
    consumes: ['EarningHeld', 'EarningReleased'],
    react: ({ event, revision }, commands) => {
      const { creatorOid, month, earningId } = event;
      return correctionsOf({ eventLog, commands }, { creatorOid, month, earningId, upTo: revision });
    },
  });
