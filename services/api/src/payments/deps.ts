import type { ChargeDeps, GuardianDeps } from '@fanfold/application/payments';
import type { RateLimitOptions } from '@fastify/rate-limit';

export type PaymentsDeps = ChargeDeps &
  GuardianDeps & {
    /** For calls that write to strangers or could be guessed at. */
    readonly rateLimit: RateLimitOptions;
  };
