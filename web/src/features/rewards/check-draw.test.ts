import { createHash, createHmac } from 'node:crypto';
import type { InventoryItem } from '@fanfold/contracts/rewards';
import { describe, expect, it } from 'vitest';

import { checkDraw } from './check-draw.ts';

const itemOid = '66f000000000000000000001' as InventoryItem['itemOid'];
const serverSeed = '0f'.repeat(32);
const clientSeed = 'mine';
const seed = Buffer.from(serverSeed, 'hex');
const digest = createHmac('sha256', seed).update(`${clientSeed}:${itemOid}:0`).digest('hex');
const roll = Number(BigInt(`0x${digest.slice(0, 13)}`) % 10_000n);
const small = { kind: 'coins', coins: 1 } as const;
const large = { kind: 'coins', coins: 50 } as const;

const item = (changes: Partial<InventoryItem> = {}): InventoryItem => ({
  itemOid,
  kind: 'sorry_box',
  code: null,
  grantedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: null,
  status: 'used',
  refund: null,
  contentOids: [],
  maxPriceCoins: null,
  odds: [
    { prize: large, chance: roll },
    { prize: small, chance: 10_000 - roll },
  ],
  commitment: createHash('sha256').update(seed).digest('hex'),
  prize: small,
  replacement: null,
  draw: { serverSeed, clientSeed, roll },
  ...changes,
});

describe('a draw that is checked on the page [COM-027]', () => {
  it('agrees with the commitment, the roll and the prize', async () =>
    expect(await checkDraw(item())).toEqual({ committed: true, roll, prize: small, agrees: true }));

  it('is found out when another seed was revealed than the one committed to', async () =>
    expect(await checkDraw(item({ commitment: '0'.repeat(64) }))).toMatchObject({
      committed: false,
      agrees: false,
    }));

  it('is found out when another roll or another prize was told', async () => {
    expect(
      await checkDraw(item({ draw: { serverSeed, clientSeed, roll: (roll + 1) % 10_000 } })),
    ).toMatchObject({
      agrees: false,
    });
    expect(await checkDraw(item({ prize: large }))).toMatchObject({ prize: small, agrees: false });
  });

  it('needs a draw', async () => expect(await checkDraw(item({ draw: null }))).toBeUndefined());
});
