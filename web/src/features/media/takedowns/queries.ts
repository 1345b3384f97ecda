import { Written } from '@fanfold/contracts';
import {
  type CounterTakedownBody,
  type DecideTakedownBody,
  type FileTakedownBody,
  FileTakedownReply,
  OwnTakedownsReply,
  TakedownsReply,
} from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const takedownsKey = ['takedowns'] as const;

/** Accepted notices against the works of the signed-in creator, and their strikes. */
export const ownTakedownsQuery = queryOptions({
  queryKey: [...takedownsKey, 'own'],
  queryFn: ({ signal }) => read({ path: '/content/takedowns', reply: OwnTakedownsReply, signal }),
});

/** Notices of all people, for administrators. */
export const takedownsQuery = (state: string) =>
  queryOptions({
    queryKey: [...takedownsKey, 'all', state],
    queryFn: ({ signal }) =>
      read({ path: '/admin/content/takedowns', query: { state }, reply: TakedownsReply, signal }),
  });

export const sendTakedownCode = (email: string) =>
  command({ path: '/content/takedown/code', body: { email }, reply: z.object({}) });

export const fileTakedown = (body: z.input<typeof FileTakedownBody>) =>
  command({ path: '/content/takedown', body, reply: FileTakedownReply });

export const counterTakedown = (body: z.input<typeof CounterTakedownBody>) =>
  command({ path: '/content/takedown/counter', body, reply: Written });

export const decideTakedown = (body: z.input<typeof DecideTakedownBody>) =>
  command({ path: '/admin/content/takedowns/decide', body, reply: Written });
