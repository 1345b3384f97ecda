import { Written } from '@fanfold/contracts';
import {
  type AnswerSupportBody,
  OwnSupportRequestsReply,
  type RequestSupportBody,
  SupportRequestsReply,
} from '@fanfold/contracts/operations';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const supportKey = ['support'] as const;

/** What the signed-in person asked, newest first. */
export const ownSupportQuery = queryOptions({
  queryKey: [...supportKey, 'own'],
  queryFn: async ({ signal }) =>
    (await read({ path: '/support/requests', reply: OwnSupportRequestsReply, signal })).requests,
});

/** Requests of all people, for administrators. */
export const supportQuery = (state: string) =>
  queryOptions({
    queryKey: [...supportKey, 'all', state],
    queryFn: async ({ signal }) =>
      (
        await read({
          path: '/admin/support/requests',
          query: { state },
          reply: SupportRequestsReply,
          signal,
        })
      ).requests,
  });

export const requestSupport = (body: z.input<typeof RequestSupportBody>, intent: string) =>
  command({ path: '/support/requests', body, reply: Written, intent });

export const answerSupport = (body: z.input<typeof AnswerSupportBody>) =>
  command({ path: '/admin/support/requests/answer', body, reply: Written });
