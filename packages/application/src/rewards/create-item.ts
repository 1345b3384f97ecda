import type { CreateItemBody } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { inventoryStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { oidFromKey, type Seeds } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { checkContents } from './check-item-contents.ts';

type Deps = { readonly eventLog: EventLog; readonly seeds: Seeds };

/**
 * ADM-006: an administrator gives an account an item; never their own. Throws RefusedError (OWN_ACCOUNT,
 * ACCOUNT_NOT_FOUND, CONTENT_NOT_FOUND).
 */
export const createItem = async (
  { eventLog, seeds }: Deps,
  invocation: Invocation,
  { userOid, itemData, reason }: z.output<typeof CreateItemBody>,
) => {
  if (userOid === invocation.actor.oid) throw new RefusedError('OWN_ACCOUNT');
  const { state: account } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
  if (account.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  await checkContents(eventLog, itemData);
  const itemOid = parseOid(oidFromKey(invocation.key));
  const { position, replayed } = accepted(
    await eventLog.commands.of(inventoryStream).handle({
      ...invocation,
      id: userOid,
      command: (now) => ({
        type: 'GrantItem',
        userOid,
        itemOid,
        item: itemData,
        source: 'admin',
        sourceId: reason,
        code: null,
        seed: seeds(),
        now,
      }),
    }),
  );
  return { position, replayed, itemOid };
};
