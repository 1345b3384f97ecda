import type { MailReceiptDeps } from '@fanfold/application/payments';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';

export type RefundDeps = MailReceiptDeps & {
  readonly positions: Positions;
  readonly clock: Clock;
};
