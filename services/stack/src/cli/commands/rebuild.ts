import { followRebuild } from '../operations/follow-rebuild.ts';
import { operatorCommand } from '../operations/operate.ts';

export const command = operatorCommand({
  summary: 'computes a read model again beside the serving one, then swaps it in',
  usage: '[--hold] [--follow]',
  options: { hold: { type: 'boolean' }, follow: { type: 'boolean' } },
  operation: ({ name, reason, values }) => ({
    type: 'RequestRebuild',
    projection: name,
    reason,
    swap: values['hold'] === true ? 'on-command' : 'automatic',
  }),
  answer: ({ name, values }) =>
    values['hold'] === true
      ? `${name} is being rebuilt; it takes over at the command swap.`
      : `${name} is being rebuilt; it takes over when it has caught up.`,
  follow: async (stores, { name, values }, print) =>
    values['follow'] === true ? followRebuild(stores, { name, print }) : 0,
});
