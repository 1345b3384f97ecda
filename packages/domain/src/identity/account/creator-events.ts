// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent } from '../../event.ts';
import { oid } from '../../ids.ts';
import { partnerLevel } from '../../partner-level.ts';
import { timestamp } from '../../time.ts';

/** An administrator said which tags a creator has; the list replaces the former one. */
export const CreatorTagsSet = defineEvent('CreatorTagsSet', {
  accountOid: oid,
  tags: z.array(z.string()),
  reason: z.string(),
});

/** An administrator set a creator's partner level (REV-034); it counts from this moment on, and drops what was planned for later. */
export const PartnerLevelSet = defineEvent('PartnerLevelSet', {
  accountOid: oid,
  level: partnerLevel,
  from: timestamp,
  reason: z.string(),
});
