import type { Command, Decision, SubscriptionState } from './commands.ts';
import { ended, orderRefused } from './facts.ts';
import { refundOf } from './returns/refund-of.ts';

/** It ends at once, with the present month where that is given back. */
export const endNow = (state: Readonly<SubscriptionState>, command: Command<'EndNow'>): Decision => {
  const { paid } = state;
  if (!paid) return [];
  const end = ended(command, paid, command.cause);
  const refunded = command.refund ? refundOf(state, { paid, now: command.now }) : undefined;
  return [...orderRefused(command, state), refunded ? { ...end, refunded } : end];
};
