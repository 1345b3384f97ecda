// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { itemTemplate } from '../inventory/events.ts';

const code = z.string();

/** An administrator created or changed an event (COM-030). */
export const QrEventSaved = defineEvent('QrEventSaved', {
  code,
  title: z.string(),
  itemData: itemTemplate,
  /** How many users can use the code. */
  createCount: z.int().positive(),
  endsAt: timestamp.nullable(),
  adminOid: oid,
});

export const QrEventRemoved = defineEvent('QrEventRemoved', { code, adminOid: oid });

/** A user took part, as number `number` of the event's `createCount`. The item follows. */
export const QrEventClaimed = defineEvent('QrEventClaimed', {
  code,
  userOid: oid,
  itemOid: oid,
  number: z.int().positive(),
  itemData: itemTemplate,
});

export const qrEventEvents = [QrEventSaved, QrEventRemoved, QrEventClaimed] as const;
export type QrEventEvent = EventOf<typeof qrEventEvents>;
