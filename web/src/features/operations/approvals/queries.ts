import { Written } from '@fanfold/contracts';
import { ApprovalsReply, approvalsTopic, GrantRoleReply } from '@fanfold/contracts/operations';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';
import { useLiveTopic } from '../../../lib/live.ts';
import { noteWrite } from '../../../lib/newest-write.ts';

const approvalsKey = ['admin', 'approvals'];
export type ApprovalsState = 'open' | 'all';

/** What waits for a second administrator, or all that ever did. */
export const approvalsQuery = (state: ApprovalsState) =>
  infiniteQueryOptions({
    queryKey: [...approvalsKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({ path: '/admin/approvals', query: { state, cursor }, reply: ApprovalsReply, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

/** The queue moves while it is open: another administrator may have decided. */
export const useLiveApprovals = (position: string | undefined): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: position ? approvalsTopic : undefined, after: position }, (event) => {
    if (event.type === 'message') noteWrite(event.message.position);
    void client.invalidateQueries({ queryKey: approvalsKey });
  });
};

/** Reads the queue again after an own decision. */
export const useApprovalsChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: approvalsKey });
};

type Decided = { readonly approvalId: string; readonly intent: string };

export const approve = ({ approvalId, intent }: Decided) =>
  command({ path: '/admin/approvals/approve', body: { approvalId }, intent, reply: Written });

export const reject = ({ approvalId, reason, intent }: Decided & { readonly reason: string }) =>
  command({ path: '/admin/approvals/reject', body: { approvalId, reason }, intent, reply: Written });

type Wanted = {
  readonly userOid: string;
  readonly role: string;
  readonly reason: string;
  readonly intent: string;
};

export const requestRole = ({ intent, ...body }: Wanted) =>
  command({ path: '/admin/grant-role', body, intent, reply: GrantRoleReply });

export const revokeRole = ({ intent, ...body }: Wanted) =>
  command({ path: '/admin/revoke-role', body, intent, reply: Written });
