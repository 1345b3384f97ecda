import type { OperatorInvocation } from '@fanfold/application/operations';
import { randomIds } from '@fanfold/platform';

/** How an operator's command calls a use case: as the system, once. Access to the stores proves the right. */
export const operatorInvocation = (body: unknown): OperatorInvocation => ({
  actor: { oid: null, role: 'system' },
  key: randomIds.uuid(),
  body,
  correlationId: randomIds.uuid(),
});
