import { describe, expect, it } from 'vitest';

import { type Action, type Fault, planOf } from './faults.ts';

const reported = (action: Action, fault?: Fault) => {
  const { status, takenMinor, returns, webhooks } = planOf(action, fault, 1100);
  const said = webhooks.map(
    (one) => `${one.forged ? 'forged ' : ''}${one.status}@${one.delayMs}#${one.event}`,
  );
  return [status, takenMinor, returns ? 'returns' : 'stays', ...said].join(' ');
};

describe('what the provider does with a choice', () => {
  it.each([
    ['approve', undefined, 'approved 1100 returns approved@0#0'],
    ['decline', undefined, 'declined 1100 returns declined@0#0'],
    ['cancel', undefined, 'cancelled 1100 returns cancelled@0#0'],
    ['approve', 'no-return', 'approved 1100 stays approved@0#0'],
    ['approve', 'late-webhook', 'approved 1100 returns approved@5000#0'],
    ['approve', 'double-webhook', 'approved 1100 returns approved@0#0 approved@0#0'],
    ['approve', 'stale-decline', 'approved 1100 returns approved@0#0 declined@1500#1'],
    ['decline', 'forged-signature', 'declined 1100 returns forged approved@0#1 declined@1000#0'],
    ['approve', 'wrong-amount', 'approved 1099 returns approved@0#0'],
    ['approve', 'no-webhook', 'approved 1100 returns'],
    ['approve', 'provider-error', 'provider_error 1100 returns provider_error@0#0'],
  ] as const)('%s with fault %s', (action, fault, expected) => {
    expect(reported(action, fault)).toBe(expected);
  });

  it('never takes less than one unit', () => {
    expect(planOf('approve', 'wrong-amount', 1).takenMinor).toBe(1);
  });
});
