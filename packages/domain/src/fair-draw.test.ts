import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { type Draw, rollOf } from './fair-draw.ts';

const serverSeed = '0f'.repeat(32);
const keyedHash = (keyHex: string, text: string) =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text).digest('hex');
const roll = (draw: Draw) => rollOf(draw, keyedHash);

describe('a fair draw', () => {
  it('follows from both seeds and what it is for, as the documentation says', () => {
    const draw = { serverSeed, clientSeed: 'mine', nonce: 'item-1', sides: 10_000 };
    const digest = keyedHash(serverSeed, 'mine:item-1:0');
    expect(roll(draw)).toBe(Number(BigInt(`0x${digest.slice(0, 13)}`) % 10_000n));
    const others = [{ clientSeed: 'yours' }, { nonce: 'item-2' }, { serverSeed: '10'.repeat(32) }];
    for (const other of others) expect(roll({ ...draw, ...other })).not.toBe(roll(draw));
  });

  it('reaches every side about equally often', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let nonce = 0; nonce < 20_000; nonce += 1) {
      const side = roll({ serverSeed, clientSeed: 'mine', nonce: String(nonce), sides: 10 });
      counts[side] = (counts[side] ?? 0) + 1;
    }
    // Nine degrees of freedom: a fair die exceeds 33.7 once in ten thousand such tests, and this one never
    // varies.
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    expect(chiSquare).toBeLessThan(33.7);
  });

  it('stays below its sides even for sides that do not divide its numbers', () => {
    for (let nonce = 0; nonce < 500; nonce += 1)
      expect(roll({ serverSeed, clientSeed: '', nonce: String(nonce), sides: 7 })).toBeLessThan(7);
  });
});
