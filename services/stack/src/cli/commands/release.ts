import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'drops the kept generation; a rollback is no longer possible',
  operation: ({ name, reason }) => ({ type: 'ReleaseGeneration', projection: name, reason }),
  answer: ({ name }) => `The kept generation of ${name} is released.`,
});
