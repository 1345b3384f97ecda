import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'cancels a rebuild; the serving generation is untouched',
  operation: ({ name, reason }) => ({ type: 'CancelRebuild', projection: name, reason }),
  answer: ({ name }) => `The rebuild of ${name} is cancelled.`,
});
