import { createAll, defineTable, type RowOf, type TablesOf, text, timestamptz } from '@fanfold/projection';

export const deadlineKinds = [
  'charge',
  'refund',
  'hold',
  'reservation',
  'copy',
  'discount',
  'gift',
  'invitation',
  'deletion',
  'upload',
  'approval',
  'mailing',
  'noticeMail',
  'push',
  'publication',
  'counterNotice',
  'claimant',
  'subscription',
  'subscriptionOrder',
  'renewalNotice',
  'plannedTier',
  'tierReservation',
  'month',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Deadlines that pass unless another event comes first. Expiring lots are in `wallet-balances`. */
export const deadline = defineTable(
  'deadline',
  {
    kind: text<DeadlineKind>(),
    /**
     * The charge, the refund, the hold, the gift, the reservation, the account, the upload, the work, the
     * notice against a work, the mailing, the notice, the push, the subscription, the order of one, what was
     * reserved for one, or the creator's month.
     */
    key: text(),
    /** The stream whose decider is asked when the deadline has passed. */
    stream: text(),
    due_at: timestamptz(),
    /**
     * The tier of a subscription, or the planned one, whose subscriber is told of what comes next: a raised
     * fee brings it forward.
     */
    tier_hash: text().nullable(),
  },
  {
    primaryKey: ['kind', 'key'],
    indexes: [{ columns: ['kind', 'due_at', 'key'], serves: '`readPassedDeadlines`' }],
  },
);

export const createTables = createAll(deadline);
export type DeadlinesTables = TablesOf<typeof deadline>;
export type DeadlineRow = RowOf<typeof deadline>;
