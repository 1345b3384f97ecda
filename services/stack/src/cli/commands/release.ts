import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'drops the kept generation: nobody goes back to it',
  operation: ({ name, reason }) => ({ type: 'ReleaseGeneration', projection: name, reason }),
  answer: ({ name }) => `The kept generation of ${name} is released.`,
});
