import type { ChargeDeps, GuardianDeps } from '@fanfold/application/payments';
import type { RateLimitOptions } from '@fastify/rate-limit';

import type { RefundDeps } from './refunds/deps.ts';

export type SpendingDeps = GuardianDeps & {
  /** For calls that write to a stranger or could be guessed. */
  readonly rateLimit: RateLimitOptions;
};

export type PaymentsDeps = ChargeDeps & SpendingDeps & RefundDeps;
