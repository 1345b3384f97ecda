import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'parks the stream at whose event a projection has stopped',
  operation: ({ name, reason }) => ({ type: 'ParkStream', projection: name, reason }),
  answer: ({ name }) =>
    `${name} parks the stream and continues; pages that lack its events say "incomplete".`,
});
