import { fingerprintId, fingerprintStream } from '@fanfold/domain/payments';
import { keyedHash } from '@fanfold/platform';

import { processManager, steps } from '../process-manager.ts';

const fingerprints = steps(fingerprintStream);

/** Records which account uses a saved card, by the keyed hash of the provider's fingerprint. */
export const recordInstrumentUse = (pepper: string) =>
  processManager({
    name: 'record-instrument-use',
    purpose: 'notes who uses the card',
    consumes: ['CardRegistered'],
    react: ({ event }) => {
      const { ownerOid, fingerprint, provider } = event;
      // It went with its owner's key.
      if (fingerprint === null) return [];
      const id = fingerprintId('card', `${provider}/${fingerprint}`, (text) => keyedHash(pepper, text));
      return [
        fingerprints.step({
          name: 'record',
          id,
          command: () => ({ type: 'RecordUse', kind: 'card', ownerOid }),
        }),
      ];
    },
  });
