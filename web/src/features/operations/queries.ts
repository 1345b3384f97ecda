import { type Language, Written } from '@fanfold/contracts';
import {
  OperateReply,
  PageReply,
  PagesReply,
  PreviewPageReply,
  type ProjectionStatus,
  ProjectionsReply,
  type SchedulePopupBody,
} from '@fanfold/contracts/operations';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';

/**
 * How the projections are. The progress of a build is no event, so no live message tells of it: while
 * something is under way it is asked for each second.
 */
export const projectionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'projections'],
    queryFn: ({ signal }) => read({ path: '/admin/projections', reply: ProjectionsReply, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAnyUnderWay(state.data) ? 1_000 : 10_000),
  });

const isAnyUnderWay = ({ projections, parkedProcessing }: ProjectionsReply): boolean =>
  projections.some(isUnderWay) || parkedProcessing.some(({ asked }) => asked);

const isUnderWay = ({ rebuild, rollback, health, parked }: ProjectionStatus): boolean =>
  rebuild !== null || rollback || health === 'building' || parked.length > 0;

export type Act =
  | 'rebuild'
  | 'cancel'
  | 'swap'
  | 'rollback'
  | 'release'
  | 'park'
  | 'resume'
  | 'retry'
  | 'skip';

export type OperateRequest = {
  readonly act: Act;
  readonly intent: string;
  /** What the act takes, its reason included. */
  readonly body: Readonly<Record<string, string | number>>;
};

/** Asks something of a projection or of a process manager; projector or worker does it in a moment. */
export const operate = ({ act, intent, body }: OperateRequest) => {
  const whose = act === 'retry' || act === 'skip' ? 'process-managers' : 'projections';
  return command({ path: `/admin/${whose}/${act}`, body, intent, reply: OperateReply });
};

/** A page of the operator's, rendered, in the language of the interface. */
export const pageQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['page', pageId, currentLanguage()],
    queryFn: ({ signal }) => read({ path: '/info', query: { pageId }, reply: PageReply, signal }),
  });

/** All pages, as they were written. */
export const pagesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'pages'],
    queryFn: ({ signal }) => read({ path: '/admin/pages', reply: PagesReply, signal }),
  });

type PageName = { readonly pageId: string; readonly language: Language };

export const schedulePopup = (body: z.input<typeof SchedulePopupBody>) =>
  command({ path: '/admin/pages/popup', body, reply: Written });

export const endPopup = (pageId: string) =>
  command({ path: '/admin/pages/popup/end', body: { pageId }, reply: Written });

export const savePage = (body: PageName & { readonly title: string; readonly markdown: string }) =>
  command({ path: '/admin/pages', body, reply: Written });

export const removePage = (body: PageName) => command({ path: '/admin/pages/remove', body, reply: Written });

export const publishConsentText = (body: {
  readonly consent: 'terms' | 'personalData';
  readonly reason: string;
}) => command({ path: '/admin/pages/publish', body, reply: Written });

export const previewPage = (markdown: string) =>
  command({ path: '/admin/pages/preview', body: { markdown }, reply: PreviewPageReply });
