import { describe, expect, it } from 'vitest';

import { type Peer, skewOf, widestSkew } from './heartbeat.ts';

const peer = (id: string, clockAheadMs: number | null, silentMs = 0): Peer => ({
  id,
  service: 'worker',
  instance: id,
  address: '',
  startedAt: '2026-11-21T09:00:00.000Z',
  working: true,
  clockAheadMs,
  alarms: [],
  report: {},
  silentMs,
});

describe('clocks of several processes', () => {
  it('are compared with each other and not with the database', () => {
    const peers = [peer('a', 90_000), peer('b', 90_020), peer('c', 89_990)];
    expect(widestSkew(peers)?.ms).toBe(30);
    expect(skewOf(peers, 'b')).toBe(20);
  });

  it('report who is furthest from the others', () => {
    const peers = [peer('a', 0), peer('b', 1_400), peer('c', 10)];
    expect(widestSkew(peers)).toMatchObject({ ms: 1_400, peer: { id: 'b' } });
    expect(skewOf(peers, 'b')).toBe(1_390);
    expect(skewOf(peers, 'a')).toBe(-10);
  });

  it('leave out processes that are silent or were not measured', () => {
    const peers = [peer('a', 0), peer('b', 5_000, 9_000), peer('c', null)];
    expect(widestSkew(peers)?.ms).toBe(0);
    expect(skewOf(peers, 'a')).toBeUndefined();
    expect(skewOf(peers, 'c')).toBeUndefined();
  });
});
