import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'sets aside the stream at whose event a projection has stopped',
  operation: ({ name, reason }) => ({ type: 'ParkStream', projection: name, reason }),
  answer: ({ name }) =>
    `${name} sets the stream aside and goes on; pages that it is missing from say "incomplete".`,
});
