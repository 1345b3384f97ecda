import { describe, expect, it } from 'vitest';

import type { ContentState } from './commands.ts';
import { offSaleOf } from './off-sale.ts';
import type { Suspension } from './suspension.ts';

const suspension = (changed: Partial<Suspension>): Suspension => ({
  before: 'published',
  buyersKeep: true,
  objected: false,
  kept: false,
  takedownOids: [],
  otherwise: true,
  ...changed,
});
const of = (status: ContentState['status'], down: Partial<Suspension> | null = null) =>
  offSaleOf({ status, suspension: down && suspension(down) });

describe('what happened to a work that people have', () => {
  it('is nothing while it is published, or never was', () => {
    for (const status of ['published', 'draft', 'none'] as const) expect(of(status)).toBeNull();
  });

  it('is what its creator did with it [CAT-004]', () => {
    expect(of('deleted')).toEqual({ what: 'deleted', because: null });
    expect(of('private')).toEqual({ what: 'private', because: null });
    // Who took it down left it to its buyers, and its creator deleted it since.
    expect(of('deleted', {})).toEqual({ what: 'deleted', because: null });
  });

  it('is that it was taken down, and whether its buyers still have it', () => {
    expect(of('suspended', {})).toEqual({ what: 'takenDown', because: 'rules' });
    const notice = { takedownOids: ['a'.repeat(24)], otherwise: false };
    expect(of('suspended', notice)).toEqual({ what: 'takenDown', because: 'rights' });
    const taken = { ...notice, buyersKeep: false };
    expect(of('suspended', taken)).toEqual({ what: 'takenFromBuyers', because: 'rights' });
    expect(of('deleted', taken)).toEqual({ what: 'takenFromBuyers', because: 'rights' });
    expect(of('suspended', { ...taken, otherwise: true })).toMatchObject({ because: 'rules' });
  });
});
