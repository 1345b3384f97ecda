import type { CheckedRequest } from './queries.ts';

export type Following = 'payee' | 'complete' | 'rejected' | 'failed';

const following = {
  requested: ['payee', 'rejected'],
  processing: ['payee', 'complete', 'rejected', 'failed'],
  complete: ['payee', 'failed'],
  rejected: [],
  failed: [],
  unpaid: [],
} as const satisfies Record<CheckedRequest['state'], readonly Following[]>;

/**
 * What can follow by hand. What a batch pays, the bank's statements end. The service says which person may do
 * it, and from which day on.
 */
export const followingOf = ({
  state,
  inBatch,
}: Pick<CheckedRequest, 'state' | 'inBatch'>): readonly Following[] =>
  inBatch ? following[state].filter((step) => step === 'payee') : following[state];
