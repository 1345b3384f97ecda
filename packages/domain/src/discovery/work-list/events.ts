// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/**
 * The works of a list and their order, all of them, so that no reader has to know what it was before. Who did
 * it is the event's actor.
 */
export const WorkListSaved = defineEvent('WorkListSaved', { list: z.string(), contentOids: z.array(oid) });

export const workListEvents = [WorkListSaved] as const;
export type WorkListEvent = EventOf<typeof workListEvents>;
