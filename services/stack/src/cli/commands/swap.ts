import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'lets a rebuild take over, now or when it has caught up',
  operation: ({ name, reason }) => ({ type: 'RequestSwap', projection: name, reason }),
  answer: ({ name }) => `The rebuild of ${name} takes over as soon as it has caught up.`,
});
