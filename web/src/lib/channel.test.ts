import type { Me } from '@fanfold/contracts/identity/me';
import { describe, expect, it } from 'vitest';

import { channelOf } from './channel.ts';

const me = (more: Partial<Me>): Me => ({ oid: 'a', roles: ['user'], managing: null, ...more }) as Me;
const channel = { oid: 'b', nickname: 'Bell', isOver: false } as NonNullable<Me['managing']>;

describe('the channel that a person works on', () => {
  it('is their own when they are a creator, and none otherwise', () => {
    expect(channelOf(me({ roles: ['user', 'creator'] }))).toBe('a');
    expect(channelOf(me({}))).toBeUndefined();
  });

  it('is the managed one in manager mode, until they manage it no longer [IDN-056]', () => {
    expect(channelOf(me({ managing: channel }))).toBe('b');
    expect(channelOf(me({ roles: ['user', 'creator'], managing: channel }))).toBe('b');
    expect(channelOf(me({ managing: { ...channel, isOver: true } }))).toBeUndefined();
  });
});
