import { stopOf } from '@fanfold/projection';
import { StackError } from '../../supervisor/stack-error.ts';
import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'sets aside the stream at whose event a projection has stopped',
  command: ({ name, reason }, overview) => {
    const stop = stopOf(overview, name);
    if (!stop) throw new StackError(`${name} has not stopped at an event: there is nothing to park.`);
    return { type: 'ParkStream', projection: name, reason, ...stop };
  },
  answer: ({ name }) =>
    `${name} sets the stream aside and goes on; pages that it is missing from say "incomplete".`,
});
