import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { channelManagers, mostManagers } from './decider.ts';
import type { ChannelManagerEvent } from './events.ts';

const given = scenario(channelManagers);
const channelOid = parseOid('c'.repeat(24));
const managerOid = parseOid('a'.repeat(24));
const now = '2026-11-24T09:00:00.000Z';
const appoint = { type: 'AppointManager', channelOid, managerOid, now } as const;
const appointed: ChannelManagerEvent = { type: 'ManagerAppointed', channelOid, managerOid, appointedAt: now };
const remove = { ...appoint, type: 'RemoveManager' } as const;
const removed: ChannelManagerEvent = { type: 'ManagerRemoved', channelOid, managerOid, removedAt: now };

describe('the managers of a channel', () => {
  it('are appointed and removed once', () => {
    given().when(appoint).emits(appointed);
    given(appointed).when(appoint).emits();
    given(appointed).when(remove).emits(removed);
    given(appointed, removed).when(remove).emits();
  });

  it('are other people than its creator, and at most twenty', () => {
    given()
      .when({ ...appoint, managerOid: channelOid })
      .refuses('OWN_ACCOUNT');
    const all = Array.from(
      { length: mostManagers },
      (_, n): ChannelManagerEvent => ({ ...appointed, managerOid: parseOid(String(n).padStart(24, '0')) }),
    );
    given(...all.slice(1))
      .when(appoint)
      .emits(appointed);
    given(...all)
      .when(appoint)
      .refuses('TOO_MANY_MANAGERS');
  });

  it('turn on their mode with one password, the newest that was set', () => {
    const set = { type: 'SetManagerPassword', channelOid, passwordHash: 'hash', now } as const;
    const event: ChannelManagerEvent = {
      type: 'ManagerPasswordSet',
      channelOid,
      passwordHash: 'hash',
      setAt: now,
    };
    given().when(set).emits(event);
    expect(given(event, { ...event, passwordHash: 'newer' }).state().passwordHash).toBe('newer');
  });
});
