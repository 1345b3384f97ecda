import { emptyBalance } from '@fanfold/contracts/wallet';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

import type { LiveEvent } from '../../lib/live-connection.ts';
import { applyWalletEvent } from './live.ts';
import { balanceQuery } from './queries.ts';

const oid = '66f000000000000000000001';

const holding = (paid: number, position: string) => ({
  balance: { ...emptyBalance, paid },
  position,
});

const told = (paid: number, position: string): LiveEvent => ({
  type: 'message',
  message: { kind: 'balance', topic: `wallet:${oid}`, ...holding(paid, position) },
});

const client = (paid: number, position: string) => {
  const made = new QueryClient();
  made.setQueryData(balanceQuery(oid).queryKey, holding(paid, position));
  made.setQueryData(['wallet', oid, 'lots'], { some: 'lots' });
  return made;
};

const shown = (from: QueryClient) => from.getQueryData(balanceQuery(oid).queryKey)?.balance.paid;
const isMarked = (from: QueryClient, ...key: readonly string[]) => from.getQueryState(key)?.isInvalidated;

describe('a live balance', () => {
  it('replaces an older one and marks what is behind it', () => {
    const kept = client(100, '9');
    applyWalletEvent(kept, oid, told(80, '10'));
    expect(shown(kept)).toBe(80);
    expect(isMarked(kept, 'wallet', oid, 'lots')).toBe(true);
  });

  it('is passed over when it is older than what is shown', () => {
    const kept = client(80, '10');
    applyWalletEvent(kept, oid, told(100, '9'));
    expect(shown(kept)).toBe(80);
    expect(isMarked(kept, 'wallet', oid, 'lots')).toBe(false);
  });

  it('that comes twice changes nothing', () => {
    const kept = client(100, '9');
    applyWalletEvent(kept, oid, told(80, '10'));
    applyWalletEvent(kept, oid, told(80, '10'));
    expect(shown(kept)).toBe(80);
  });

  it('is read again when messages may be missing', () => {
    const kept = client(100, '9');
    applyWalletEvent(kept, oid, { type: 'resync' });
    expect(isMarked(kept, 'wallet', oid, 'balance')).toBe(true);
  });
});
