import { RefundReply } from '@fanfold/contracts/commerce';

import { command } from '../../../lib/api.ts';

export type RefundRequest = {
  readonly userOid: string;
  /** The purchase, by the revision of its event in the user's wallet. */
  readonly revision: number;
  readonly reason: string;
  readonly intent: string;
};

/** Gives back exactly what a purchase took (ADM-024). */
export const refund = ({ intent, ...body }: RefundRequest) =>
  command({ path: '/admin/refund', body, intent, reply: RefundReply });
