import { Written } from '@fanfold/contracts';
import { type ReinstateBody, type SuspendBody, SuspendedWorksReply } from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const suspensionsKey = ['suspended-works'] as const;

/** Works that are down, for administrators. */
export const suspendedWorksQuery = (state: string) =>
  queryOptions({
    queryKey: [...suspensionsKey, state],
    queryFn: ({ signal }) =>
      read({ path: '/admin/content/suspended', query: { state }, reply: SuspendedWorksReply, signal }),
  });

export const suspendWork = (body: z.input<typeof SuspendBody>) =>
  command({ path: '/admin/content/suspend', body, reply: Written });

export const keepSuspended = (body: z.input<typeof ReinstateBody>) =>
  command({ path: '/admin/content/keep-suspended', body, reply: Written });

export const reinstateWork = (body: z.input<typeof ReinstateBody>) =>
  command({ path: '/admin/content/reinstate', body, reply: Written });
