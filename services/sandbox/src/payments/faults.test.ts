import { describe, expect, it } from 'vitest';

import { type Fault, planOf } from './faults.ts';

const reported = (action: 'approve' | 'decline' | 'cancel' | 'time-out', fault?: Fault) => {
  const { status, takenMinor, returns, webhooks } = planOf({ action, fault }, 1100);
  const said = webhooks.map(
    (one) => `${one.forged ? 'forged ' : ''}${one.status}@${one.delayMs}#${one.event}`,
  );
  return [status, takenMinor, returns ? 'returns' : 'stays', ...said].join(' ');
};

describe('the behaviour of the provider after a choice', () => {
  it.each([
    ['approve', undefined, 'approved 1100 returns approved@0#0'],
    ['decline', undefined, 'insufficient_funds 1100 returns insufficient_funds@0#0'],
    ['time-out', undefined, 'timed_out 1100 returns timed_out@0#0'],
    ['cancel', undefined, 'cancelled 1100 returns cancelled@0#0'],
    ['approve', 'no-return', 'approved 1100 stays approved@0#0'],
    ['approve', 'late-webhook', 'approved 1100 returns approved@5000#0'],
    ['approve', 'double-webhook', 'approved 1100 returns approved@0#0 approved@0#0'],
    ['approve', 'stale-decline', 'approved 1100 returns approved@0#0 declined@1500#1'],
    [
      'decline',
      'forged-signature',
      'insufficient_funds 1100 returns forged approved@0#1 insufficient_funds@1000#0',
    ],
    ['approve', 'wrong-amount', 'approved 1099 returns approved@0#0'],
    ['approve', 'no-webhook', 'approved 1100 returns'],
    ['approve', 'provider-error', 'provider_error 1100 returns provider_error@0#0'],
  ] as const)('%s with fault %s', (action, fault, expected) => {
    expect(reported(action, fault)).toBe(expected);
  });

  it('never takes less than one unit', () => {
    expect(planOf({ action: 'approve', fault: 'wrong-amount' }, 1).takenMinor).toBe(1);
  });
});
