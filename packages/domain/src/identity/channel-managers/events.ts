// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** The creator set the password with which the channel's managers turn on their mode. */
export const ManagerPasswordSet = defineEvent(
  'ManagerPasswordSet',
  { channelOid: oid, passwordHash: z.string().nullable(), setAt: timestamp },
  { subject: 'channelOid', sealed: { passwordHash: 'profile' } },
);

/** The creator appointed a person. The role itself is granted on that person's account. */
export const ManagerAppointed = defineEvent('ManagerAppointed', {
  channelOid: oid,
  managerOid: oid,
  appointedAt: timestamp,
});

export const ManagerRemoved = defineEvent('ManagerRemoved', {
  channelOid: oid,
  managerOid: oid,
  removedAt: timestamp,
});

export const channelManagerEvents = [ManagerPasswordSet, ManagerAppointed, ManagerRemoved] as const;
export type ChannelManagerEvent = EventOf<typeof channelManagerEvents>;
