import { Written } from '@fanfold/contracts';
import {
  MailingAudienceReply,
  type MailingFilter,
  MailingsReply,
  type MarketingMailBody,
  MarketingMailReply,
  PreviewMailingReply,
  TestMailingReply,
} from '@fanfold/contracts/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

export const mailingsKey = ['admin', 'mailings'] as const;

/** Advertising by e-mail, newest first. While one is under way its counts are read again each few seconds. */
export const mailingsQuery = () =>
  infiniteQueryOptions({
    queryKey: mailingsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({ path: '/admin/adminmail', query: { cursor: pageParam }, reply: MailingsReply, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.pages ?? []).some(({ mailings }) => mailings.some(({ status }) => status === 'running'))
        ? 3_000
        : false,
  });

/** How many people a mailing would reach. */
export const audienceQuery = ({ language, country }: MailingFilter) =>
  queryOptions({
    queryKey: [...mailingsKey, 'audience', language, country],
    queryFn: ({ signal }) =>
      read({
        path: '/admin/adminmail/audience',
        query: { language: language ?? undefined, country: country ?? undefined },
        reply: MailingAudienceReply,
        signal,
      }),
    staleTime: 0,
  });

type Letter = Pick<MarketingMailBody, 'words' | 'link'>;

export const previewMailing = ({ words, link }: Letter) =>
  command({ path: '/admin/adminmail/preview', body: { words, link }, reply: PreviewMailingReply });

export const sendTestMailing = ({ words, link, intent }: Letter & { readonly intent: string }) =>
  command({ path: '/admin/adminmail/test', body: { words, link }, intent, reply: TestMailingReply });

export const sendMailing = ({ intent, ...body }: MarketingMailBody & { readonly intent: string }) =>
  command({ path: '/account/marketingmail', body, intent, reply: MarketingMailReply });

export const cancelMailing = (mailingId: string) =>
  command({ path: '/admin/adminmail/cancel', body: { mailingId }, reply: Written });
