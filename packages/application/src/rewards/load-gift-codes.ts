import { parseOid } from '@fanfold/domain';
import { type GiftItemName, giftCodesStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { keyedHash, oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';

type Deps = {
  readonly eventLog: EventLog;
  /** Keys the hashes of codes, 32 bytes as hex. */
  readonly pepper: string;
};

/** As the partner's store gave them. */
type Codes = { readonly itemName: GiftItemName; readonly codes: readonly string[] };

/**
 * ADM-033: an administrator adds gift codes to the stock. One that is known already is left out; the
 * outcome's events are those that were added. Throws RefusedError.
 */
export const loadGiftCodes = async (
  { eventLog, pepper }: Deps,
  { actor, key, correlationId }: Invocation,
  { itemName, codes }: Codes,
) => {
  const hashOf = (code: string) => keyedHash(pepper, `gift-code:${code}`);
  return accepted(
    await eventLog.commands.of(giftCodesStream).handle({
      id: itemName,
      key,
      // No code leaves a trace outside its sealed field, not even in the hash of what was sent.
      body: { itemName, codes: codes.map(hashOf) },
      actor,
      correlationId,
      command: () => ({
        type: 'LoadGiftCodes',
        itemName,
        codes: codes.map((code, index) => ({
          codeId: parseOid(oidFromKey(`${key}:${index}`)),
          code,
          codeHash: hashOf(code),
        })),
        adminOid: parseOid(actor.oid),
      }),
    }),
  );
};
