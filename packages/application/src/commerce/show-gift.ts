import type { Oid } from '@fanfold/domain';
import { type GiftState, giftStream } from '@fanfold/domain/commerce';
import { accountStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';

import { RefusedError } from '../refused-error.ts';

/** A gift is delivered within moments; its reply waits for it this long at most. */
const waitMs = 2_000;
const lookEveryMs = 30;

/** Waits, bounded, until every receiver of a gift has it or cannot have it. */
export const untilEnded = async ({ commands }: EventLog, giftId: Oid): Promise<void> => {
  const until = performance.now() + waitMs;
  for (;;) {
    const { state } = await commands.load(giftStream, giftId, { maxAgeMs: 0 });
    if (hasEnded(state) || performance.now() > until) return;
    await sleep(lookEveryMs);
  }
};

/** A gift as it stands, for its giver alone. */
export const showGift = async ({ commands }: EventLog, giftId: Oid, giverOid: string) => {
  const { state, position } = await commands.load(giftStream, giftId, { maxAgeMs: 0 });
  const { placed, status } = state;
  if (!placed || status === 'none' || placed.giverOid !== giverOid) throw new RefusedError('GIFT_NOT_FOUND');
  const outcomes = { ...state.outcomes };
  const receivers = await Promise.all(
    placed.receivers.map(async ({ receiverOid, holdId }) => {
      const account = await commands.load(accountStream, receiverOid, { maxAgeMs: 60_000 });
      const outcome: 'waiting' | 'delivered' | 'returned' = outcomes[holdId] ?? 'waiting';
      return { oid: receiverOid, nickname: account.state.nickname ?? '', outcome };
    }),
  );
  const { resource, listPriceCoins: coinsEach } = placed;
  const contentOid = resource.oid;
  return { position: String(position), gift: { giftId, status, contentOid, coinsEach, receivers } };
};

const hasEnded = ({ status, placed, outcomes }: Readonly<GiftState>): boolean =>
  status === 'cancelled' || Object.keys(outcomes).length === placed?.receivers.length;
