import { inventoryStream } from '@fanfold/domain/rewards';
import type { Seeds } from '@fanfold/platform';

import { processManager, steps } from '../process-manager.ts';

const inventory = steps(inventoryStream);

/** Each participant of a QR event gets its item in the inventory. */
export const deliverItems = (seeds: Seeds) =>
  processManager({
    name: 'deliver-items',
    purpose: "puts the event's item into the inventory",
    consumes: ['QrEventClaimed'],
    react: ({ event: { code, userOid, itemOid, itemData } }) => [
      inventory.step({
        name: 'grant',
        id: userOid,
        command: (now) => ({
          type: 'GrantItem',
          userOid,
          itemOid,
          item: itemData,
          source: 'qr_event',
          sourceId: code,
          code: null,
          seed: seeds(),
          now,
        }),
      }),
    ],
  });
