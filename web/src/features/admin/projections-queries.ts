import { OperateReply, type ProjectionStatus, ProjectionsReply } from '@fanfold/contracts/admin';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';

/**
 * How the projections are. The progress of a build is no event, so no live message tells of it: while something is under
 * way it is asked for each second.
 */
export const projectionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'projections'],
    queryFn: ({ signal }) => read({ path: '/admin/projections', reply: ProjectionsReply, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.projections.some(isUnderWay) ? 1_000 : 10_000),
  });

const isUnderWay = ({ rebuild, rollback, health, parked }: ProjectionStatus): boolean =>
  rebuild !== null || rollback || health === 'building' || parked.length > 0;

export type Act = 'rebuild' | 'cancel' | 'swap' | 'rollback' | 'release' | 'park' | 'resume';

export type OperateRequest = {
  readonly act: Act;
  readonly projection: string;
  readonly reason: string;
  readonly intent: string;
  /** For a rebuild: whether it takes over by itself. */
  readonly swap?: 'automatic' | 'when-told';
  /** For resuming. */
  readonly stream?: string;
};

/** Asks something of a projection; the projector does it in a moment. */
export const operate = ({ act, intent, ...body }: OperateRequest) =>
  command({ path: `/admin/projections/${act}`, body, intent, reply: OperateReply });
