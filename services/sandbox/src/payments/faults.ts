import type { SandboxWebhookBody } from '@fanfold/contracts/payment';

/** What a payer can do on the hosted page. */
export const actions = ['approve', 'decline', 'cancel'] as const;
export type Action = (typeof actions)[number];

/** What can go wrong between a payment provider and its customer; each is a choice on the page and in the machine interface. */
export const faults = [
  'no-return',
  'late-webhook',
  'double-webhook',
  'stale-decline',
  'forged-signature',
  'wrong-amount',
  'no-webhook',
  'provider-error',
] as const;
export type Fault = (typeof faults)[number];

export type PageStatus = SandboxWebhookBody['status'];
export type FinalStatus = Exclude<PageStatus, 'pending'>;

/** One report to the shop. Deliveries of the same `event` carry the same event id. */
export type PlannedWebhook = {
  readonly event: number;
  readonly status: FinalStatus;
  readonly delayMs: number;
  /** Signed with a key that is not ours, as an attacker would. */
  readonly forged: boolean;
};

/** What the provider does with a choice: the final status, what was really taken, what it reports when, and whether the payer comes back. */
export type Plan = {
  readonly status: FinalStatus;
  readonly takenMinor: number;
  readonly webhooks: readonly PlannedWebhook[];
  readonly returns: boolean;
};

export const planOf = (action: Action, fault: Fault | undefined, totalMinor: number): Plan => {
  const status = fault === 'provider-error' ? 'provider_error' : statusOf[action];
  const first: PlannedWebhook = { event: 0, status, delayMs: 0, forged: false };
  const plan: Plan = { status, takenMinor: totalMinor, webhooks: [first], returns: true };
  switch (fault) {
    case undefined:
    case 'provider-error':
      return plan;
    case 'no-return':
      return { ...plan, returns: false };
    case 'late-webhook':
      return { ...plan, webhooks: [{ ...first, delayMs: 5_000 }] };
    case 'double-webhook':
      return { ...plan, webhooks: [first, first] };
    case 'stale-decline':
      // An earlier attempt with another card was declined; its report overtakes nothing and arrives last.
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

const statusOf = { approve: 'approved', decline: 'declined', cancel: 'cancelled' } as const satisfies Record<
  Action,
  FinalStatus
>;
