import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'has a rebuild that waits take over, or as soon as it is level',
  operation: ({ name, reason }) => ({ type: 'RequestSwap', projection: name, reason }),
  answer: ({ name }) => `The rebuild of ${name} takes over as soon as it is level.`,
});
