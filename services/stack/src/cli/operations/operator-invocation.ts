import type { OperatorInvocation } from '@fanfold/application/operations';
import { randomIds } from '@fanfold/platform';

/** How a command of the operator calls a use case: by the system, once. Access to the stores is the proof that it may. */
export const operatorInvocation = (body: unknown): OperatorInvocation => ({
  actor: { oid: null, role: 'system' },
  key: randomIds.uuid(),
  body,
  correlationId: randomIds.uuid(),
});
