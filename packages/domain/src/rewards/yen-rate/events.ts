// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** What ten thousand yen cost in won, from a day of Asia/Seoul on. */
export const YenRateSet = defineEvent('YenRateSet', {
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  wonPer10000Yen: z.int().positive(),
  adminOid: oid,
});

export const yenRateEvents = [YenRateSet] as const;
export type YenRateEvent = EventOf<typeof yenRateEvents>;
