import type { DeclineReason } from '@fanfold/contracts/payments';

/** What a payer can do on the hosted page. Leaving is no choice: it settles nothing. */
export const actions = ['approve', 'decline', 'cancel', 'time-out', 'leave'] as const;
export type Action = (typeof actions)[number];

/**
 * Failures between a payment provider and its customer; each is a choice on the page and in the HTTP
 * interface.
 */
export const faults = [
  'no-return',
  'late-webhook',
  'double-webhook',
  'stale-decline',
  'forged-signature',
  'wrong-amount',
  'wrong-currency',
  'no-webhook',
  'lost-answer',
  'slow-refund',
  'provider-error',
] as const;
export type Fault = (typeof faults)[number];

/** `agreed`: the payer consented, and the money is taken when the shop asks for it. */
export type PageStatus = 'pending' | 'agreed' | 'approved' | DeclineReason;
export type FinalStatus = Exclude<PageStatus, 'pending'>;

/** One webhook to the shop. Deliveries of the same `event` have the same event id. */
export type PlannedWebhook = {
  readonly event: number;
  readonly status: FinalStatus;
  readonly delayMs: number;
  /** Signed with a wrong key, as an attacker would. */
  readonly forged: boolean;
};

/**
 * The provider's behaviour after a choice: the final status, the amount that was taken, the webhooks and
 * their delays, and whether the payer returns.
 */
export type Plan = {
  readonly status: FinalStatus;
  readonly takenMinor: number;
  readonly webhooks: readonly PlannedWebhook[];
  readonly returns: boolean;
};

type Choice = {
  readonly action: Exclude<Action, 'leave'>;
  readonly fault?: Fault | undefined;
  /** The result of an approval: the chosen card may decline, and some providers wait for the shop. */
  readonly approval?: FinalStatus;
};

export const planOf = ({ action, fault, approval = 'approved' }: Choice, totalMinor: number): Plan => {
  const chosen = action === 'approve' ? approval : statusOf[action];
  const status = fault === 'provider-error' ? 'provider_error' : chosen;
  const first: PlannedWebhook = { event: 0, status, delayMs: 0, forged: false };
  const plan: Plan = { status, takenMinor: totalMinor, webhooks: [first], returns: true };
  switch (fault) {
    case undefined:
    case 'provider-error':
    case 'wrong-currency':
    case 'lost-answer':
    case 'slow-refund':
      return plan;
    case 'no-return':
      return { ...plan, returns: false };
    case 'late-webhook':
      return { ...plan, webhooks: [{ ...first, delayMs: 5_000 }] };
    case 'double-webhook':
      return { ...plan, webhooks: [first, first] };
    case 'stale-decline':
      // An earlier attempt with another card was declined; its webhook arrives last.
      return { ...plan, webhooks: [first, { ...first, event: 1, status: 'declined', delayMs: 1_500 }] };
    case 'forged-signature':
      return {
        ...plan,
        webhooks: [
          { event: 1, status: 'approved', delayMs: 0, forged: true },
          { ...first, delayMs: 1_000 },
        ],
      };
    case 'wrong-amount':
      return { ...plan, takenMinor: Math.max(1, totalMinor - 1) };
    case 'no-webhook':
      return { ...plan, webhooks: [] };
  }
};

const statusOf = {
  decline: 'insufficient_funds',
  cancel: 'cancelled',
  'time-out': 'timed_out',
} as const satisfies Record<Exclude<Action, 'leave' | 'approve'>, FinalStatus>;
