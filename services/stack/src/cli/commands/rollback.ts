import { operationsOf } from '@fanfold/domain/operations';

import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'goes back to the kept generation, which is current, at once',
  operation: ({ name, reason }) => ({ type: 'RequestRollback', projection: name, reason }),
  answer: ({ name }, state) =>
    `Generation ${operationsOf(state, name).kept} of ${name} serves again in a moment.`,
});
