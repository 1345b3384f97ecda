import { Written } from '@fanfold/contracts';
import { AdjustRevenueReply } from '@fanfold/contracts/earnings';
import {
  type CreatorFilter,
  CreatorListReply,
  CreatorReply,
  DeletionWritten,
  type NewUsersFilter,
  NewUsersReply,
  SetCreatorReply,
  UnregistersReply,
} from '@fanfold/contracts/identity';
import { OperateReply } from '@fanfold/contracts/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

const first = undefined as string | undefined;
const nextCursor = ({ nextCursor: next }: { readonly nextCursor: string | null }) => next ?? undefined;

/** Who signed up, the newest first. */
export const newUsersQuery = (filter: NewUsersFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'new-users', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/newusers', query: { ...filter, cursor }, reply: NewUsersReply, signal }),
    initialPageParam: first,
    getNextPageParam: nextCursor,
    staleTime: 0,
  });

/** The same people as a file. */
export const newUsersExport = ({ by: _by, ...filter }: NewUsersFilter): string =>
  `/api/admin/newusers.csv?${new URLSearchParams(filter as Readonly<Record<string, string>>)}`;

export const deletionsKey = ['admin', 'deletions'];
export type DeletionsState = 'open' | 'ended';

/** The deletions of accounts, in progress or ended. */
export const deletionsQuery = (state: DeletionsState) =>
  infiniteQueryOptions({
    queryKey: [...deletionsKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/unregisters', query: { state, cursor }, reply: UnregistersReply, signal }),
    initialPageParam: first,
    getNextPageParam: nextCursor,
    staleTime: 0,
  });

type Intended<Body> = Body & { readonly intent: string };
type Unregister = { readonly userOid: string; readonly action: 'start' | 'cancel'; readonly reason: string };

export const unregister = ({ intent, ...body }: Intended<Unregister>) =>
  command({ path: '/admin/unregister', body, intent, reply: DeletionWritten });

export const creatorsKey = ['admin', 'creators'];

/** Creators, who became one last first. */
export const creatorListQuery = (filter: CreatorFilter) =>
  infiniteQueryOptions({
    queryKey: [...creatorsKey, 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/creator-list', query: { ...filter, cursor }, reply: CreatorListReply, signal }),
    initialPageParam: first,
    getNextPageParam: nextCursor,
    staleTime: 0,
  });

export const creatorQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...creatorsKey, 'one', creatorOid],
    queryFn: ({ signal }) =>
      read({ path: '/admin/creator', query: { creatorOid }, reply: CreatorReply, signal }),
    staleTime: 0,
  });

type SetCreator = { readonly userOid: string; readonly isCreator: boolean; readonly reason: string };

export const setCreator = ({ intent, ...body }: Intended<SetCreator>) =>
  command({ path: '/admin/setcreator', body, intent, reply: SetCreatorReply });

type SetTags = { readonly creatorOid: string; readonly tags: readonly string[]; readonly reason: string };

export const setTags = ({ intent, ...body }: Intended<SetTags>) =>
  command({ path: '/admin/creator-tags', body, intent, reply: Written });

type SetLevel = {
  readonly creatorOid: string;
  readonly level: string;
  readonly day: string | null;
  readonly reason: string;
};

export const setLevel = ({ intent, ...body }: Intended<SetLevel>) =>
  command({ path: '/admin/partner-level', body, intent, reply: Written });

type Adjustment = { readonly creatorOid: string; readonly coins: number; readonly reason: string };

export const adjustRevenue = ({ intent, ...body }: Intended<Adjustment>) =>
  command({ path: '/admin/adjust-revenue', body, intent, reply: AdjustRevenueReply });

export const refreshTags = ({ intent, ...body }: Intended<{ readonly reason: string }>) =>
  command({ path: '/admin/force-refresh-creatortags', body, intent, reply: OperateReply });
