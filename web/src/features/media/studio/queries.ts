import { Written } from '@fanfold/contracts';
import {
  CalendarReply,
  DraftReply,
  EditWorksReply,
  type IssueIdBody,
  IssueIdReply,
  OwnWorksReply,
  SaveDraftReply,
  type WorksEdit,
  WriteFileReply,
  type workVisibilities,
} from '@fanfold/contracts/catalogue';
import { TiersReply } from '@fanfold/contracts/subscriptions';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';
import { momentOf } from '../../../lib/local-time.ts';
import { monthLater } from './calendar/month-grid.ts';
import type { Known } from './draft-saver.ts';

/** All that a creator sees of their own works. */
export const ownWorksKey = ['own-works'] as const;

/** How often the progress of an encoding is asked for: it is no event, so no live message tells of it. */
const progressMs = 2_000;

const isUnderWay = ({ files }: { readonly files: readonly { readonly encoding: string }[] }): boolean =>
  files.some(({ encoding }) => encoding === 'wanted');

/** The works of one channel in every state, the last changed first. */
export const ownWorksQuery = (channelOid: string) =>
  infiniteQueryOptions({
    queryKey: [...ownWorksKey, 'list', channelOid],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/own',
        query: { cursor: pageParam, limit: 20 },
        reply: OwnWorksReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ works }) => works.some(isUnderWay)) ? progressMs : false,
  });

/** All that is written of one work. */
export const draftQuery = (contentOid: string) =>
  queryOptions({
    queryKey: [...ownWorksKey, 'draft', contentOid],
    queryFn: ({ signal }) =>
      read({ path: '/content/draft', query: { contentOid }, reply: DraftReply, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? progressMs : false),
  });

/** The planned and published works of a month by this device's clock. */
export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: [...ownWorksKey, 'calendar', month],
    queryFn: ({ signal }) => {
      const [from, to] = [month, monthLater(month, 1)].map((one) => momentOf(`${one}-01T00:00`));
      return read({ path: '/content/calendar', query: { from, to }, reply: CalendarReply, signal });
    },
  });

const channelQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...ownWorksKey, 'tiers', creatorOid],
    queryFn: ({ signal }) =>
      read({ path: '/content/subscription_tiers', query: { creatorOid }, reply: TiersReply, signal }),
  });

/** SUB-014: the tiers that the channel sells, for which a work can be. */
export const paidTiersQuery = (creatorOid: string) =>
  queryOptions({
    ...channelQuery(creatorOid),
    select: ({ tiers }) => tiers.filter(({ isFree }) => !isFree),
  });

/** What the page of the channel calls its creator. */
export const channelNameQuery = (creatorOid: string) =>
  queryOptions({
    ...channelQuery(creatorOid),
    select: ({ creatorNickname, creatorNames }) => ({ creatorNickname, creatorNames }),
  });

export const readOwnWorksAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ownWorksKey });

type Fields = Readonly<Record<string, unknown>>;

/** CAT-006. */
export const issueWork = (kind: z.input<typeof IssueIdBody>['kind'], intent: string) =>
  command({ path: '/content/issueid', body: { kind }, intent, reply: IssueIdReply });

/** CAT-019. */
export const writeFile = (metaData: Fields, intent: string) =>
  command({ path: '/content/file-content/write', body: { metaData }, intent, reply: WriteFileReply });

/** CAT-005. Without `basedOn` all that was saved meanwhile is written over. */
export const saveFields = (contentOid: string, metaData: Fields, known: Known = {}) =>
  command({
    path: '/content/save',
    body: { contentOid, metaData, ...known },
    reply: SaveDraftReply,
  });

const post = (path: `/content/${string}`) => (body: Fields) => command({ path, body, reply: Written });
const remove = (path: `/content${string}`) => (body: Fields) =>
  command({ path, method: 'DELETE', body, reply: Written });

export const publishWork = post('/content/publish');
export const scheduleWork = post('/content/schedule');
export const cancelSchedule = remove('/content/schedule');
export const giveUpEncoding = remove('/content/encoding');
export const deleteWork = remove('/content');
export const objectToSuspension = post('/content/counter-notice');
export const inviteCoCreator = post('/content/co-creator');
export const acceptCoCreation = post('/content/co-creator/accept');
export const endCoCreation = remove('/content/co-creator');

/** The same change of many works; each answers for itself. */
export const editWorks = (body: {
  readonly contentOids: readonly string[];
  readonly edit: z.input<typeof WorksEdit>;
}) => command({ path: '/content/edit-works', body, reply: EditWorksReply });

export type Visibility = (typeof workVisibilities)[number];
export const changeVisibility = (body: { readonly contentOid: string; readonly visibility: Visibility }) =>
  command({ path: '/content/visibility', body, reply: Written });

/** CAT-099, CAT-100: a file that could not be encoded is encoded again. */
export const encodeAgain = (key: string) =>
  command({ path: '/upload/reencode', body: { key }, reply: Written });
