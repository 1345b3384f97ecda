import { Written } from '@fanfold/contracts';
import { type DeletionReply, DeletionWritten, LogInReply } from '@fanfold/contracts/identity';
import { z } from 'zod';

import { command } from '../../../lib/api.ts';

export const requestDeletion = (body: { readonly reason: string; readonly feedback: string }) =>
  command({ path: '/account/unregister', body, reply: Written });

export const startDeletionWait = (acknowledged: DeletionReply['losses'], intent: string) =>
  command({ path: '/account/waitUnregister', body: { acknowledged }, intent, reply: DeletionWritten });

export const stayOut = () => command({ path: '/account/stopUnregister', reply: z.unknown() });

export const cancelDeletion = () => command({ path: '/account/cancelUnregister', reply: LogInReply });
