import type { ChargeDeps, GuardianDeps } from '@fanfold/application/payments';

import type { RefundDeps } from './refunds/deps.ts';

export type SpendingDeps = GuardianDeps;

export type PaymentsDeps = ChargeDeps & SpendingDeps & RefundDeps;
