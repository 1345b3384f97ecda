import { Written } from '@fanfold/contracts';
import {
  type DeletionReply,
  DeletionReply as DeletionSchema,
  DeletionWritten,
  LogInReply,
} from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

/** How far the deletion of my account is, and what it would cost now. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => read({ path: '/account/unregister', reply: DeletionSchema, signal }),
});

export const requestDeletion = (body: { readonly reason: string; readonly feedback: string }) =>
  command({ path: '/account/unregister', body, reply: Written });

export const startDeletionWait = (acknowledged: DeletionReply['losses'], intent: string) =>
  command({ path: '/account/waitUnregister', body: { acknowledged }, intent, reply: DeletionWritten });

export const stayOut = () => command({ path: '/account/stopUnregister', reply: z.unknown() });

export const cancelDeletion = () => command({ path: '/account/cancelUnregister', reply: LogInReply });
