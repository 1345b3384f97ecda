// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent } from '../../event.ts';
import { oid } from '../../ids.ts';

const coCreator = { contentOid: oid, creatorOid: oid, accountOid: oid };
/** The share is in percent of what the creator's side earns by later sales. */
export const CoCreatorInvited = defineEvent('CoCreatorInvited', {
  ...coCreator,
  sharePercent: z.int().min(1).max(90),
});
export const CoCreatorAccepted = defineEvent('CoCreatorAccepted', coCreator);
/** The invitation was declined, or the creator or the co-creator ended it. */
export const CoCreatorRemoved = defineEvent('CoCreatorRemoved', {
  ...coCreator,
  by: z.enum(['creator', 'coCreator']),
});
