import type { ChargeDeps, GuardianDeps } from '@fanfold/application/payments';
import type { RateLimitOptions } from '@fastify/rate-limit';

export type SpendingDeps = GuardianDeps & {
  /** For calls that write to strangers or could be guessed at. */
  readonly rateLimit: RateLimitOptions;
};

export type PaymentsDeps = ChargeDeps & SpendingDeps;
