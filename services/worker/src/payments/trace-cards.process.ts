import { traceId, traceStream } from '@fanfold/domain/payments';
import { keyedHash } from '@fanfold/platform';

import { processManager, steps } from '../process-manager.ts';

const trace = steps(traceStream);

/** A saved card leaves a trace of who uses it, by the keyed hash of the provider's fingerprint. */
export const traceCards = (pepper: string) =>
  processManager({
    name: 'trace-cards',
    consumes: ['CardRegistered'],
    react: ({ event }) => {
      const { ownerOid, fingerprint, provider } = event;
      // It went with its owner's key.
      if (fingerprint === null) return [];
      const id = traceId('card', `${provider}/${fingerprint}`, (text) => keyedHash(pepper, text));
      return [
        trace.step({ name: 'trace', id, command: () => ({ type: 'LeaveTrace', kind: 'card', ownerOid }) }),
      ];
    },
  });
