import { operationsOf } from '@fanfold/domain/operations';

import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'serves the kept generation, which is current, again at once',
  operation: ({ name, reason }) => ({ type: 'RequestRollback', projection: name, reason }),
  answer: ({ name }, state) =>
    `Generation ${operationsOf(state, name).kept} of ${name} serves again in a moment.`,
});
