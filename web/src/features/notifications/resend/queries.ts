import { Written } from '@fanfold/contracts';
import {
  type UnsentFilter,
  type UnsentMail,
  UnsentMailsDone,
  UnsentMailsReply,
} from '@fanfold/contracts/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

export const unsentKey = ['admin', 'unsent-mails'] as const;

/** E-mail of notifications that did not go out, newest first. */
export const unsentQuery = (filter: UnsentFilter) =>
  infiniteQueryOptions({
    queryKey: [...unsentKey, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/resend-noti',
        query: { ...filter, cursor: pageParam },
        reply: UnsentMailsReply,
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

export type UnsentAct = 'resend' | 'setAside';

export const actOnUnsent = (act: UnsentAct, { ownerOid, noticeId }: UnsentMail) =>
  command({ path: '/admin/resend-noti', body: { act, ownerOid, noticeId }, reply: Written });

export type ActedOn = { readonly done: number; readonly passedOver: number };

/** All that the filter finds, part after part; a part that was done before changes nothing. */
export const actOnAllUnsent = async (act: UnsentAct, filter: UnsentFilter): Promise<ActedOn> => {
  let all: ActedOn = { done: 0, passedOver: 0 };
  let cursor: string | undefined;
  do {
    const body = { act, ...filter, ...(cursor === undefined ? {} : { cursor }) };
    const part = await command({ path: '/admin/resend-noti/all', body, reply: UnsentMailsDone });
    all = { done: all.done + part.done, passedOver: all.passedOver + part.passedOver };
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
};
