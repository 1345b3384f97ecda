import { currencies, timestamp } from '@fanfold/domain';
import {
  bankDifferenceKinds,
  batchStatuses,
  differenceOutcomes,
  lineStates,
  payoutFormats,
} from '@fanfold/domain/payouts';
import { z } from 'zod';

import { Freshness, oid, position, reason } from '../common.ts';

const currency = z.enum(currencies);
const minor = z.int();
const endToEndId = z.string().max(35);
/** So many requests are paid with one batch. */
export const mostLines = 500;

const Line = z.object({
  endToEndId,
  creatorOid: oid,
  requestId: oid,
  currency,
  amountMinor: minor,
  netWon: z.int(),
  payOn: z.iso.date(),
  format: z.enum(payoutFormats),
  /** The account's holder has another name than the payee. */
  namesDiffer: z.boolean(),
  state: z.enum(lineStates),
  reason: z.string().nullable(),
});
export type PayoutLineReply = z.infer<typeof Line>;

const File = z.object({
  messageId: z.string(),
  format: z.enum(payoutFormats),
  currency,
  lines: z.int(),
  amountMinor: minor,
  sha256: z.string(),
});

const Batch = z.object({
  batchId: oid,
  status: z.enum(batchStatuses),
  preparedByOid: oid,
  approvedByOid: oid.nullable(),
  preparedAt: timestamp,
  reason: z.string().nullable(),
  lines: z.array(Line),
  files: z.array(File),
});
export type PayoutBatchReply = z.infer<typeof Batch>;

const Waiting = z.object({
  creatorOid: oid,
  requestId: oid,
  currency,
  amountMinor: minor,
  netWon: z.int(),
  payOn: z.iso.date(),
});
export type WaitingRequest = z.infer<typeof Waiting>;

/**
 * `GET /api/admin/payout-batches`: what waits to be paid and is in no batch, the oldest first, and the newest
 * batches.
 */
export const PayoutBatchesQuery = z.object({
  cursor: position.optional(),
  limit: z.coerce.number().int().min(1).max(mostLines).default(mostLines),
});
export const PayoutBatchesReply = Freshness.extend({
  waiting: z.array(Waiting),
  nextCursor: position.nullable(),
  /** Empty on each page of what waits but the first. */
  batches: z.array(Batch),
});

/** `POST /api/admin/payout-batches`: requests that are to be paid together. */
export const PrepareBatchBody = z.object({
  requests: z
    .array(z.object({ creatorOid: oid, requestId: oid }))
    .min(1)
    .max(mostLines),
});
export const PrepareBatchReply = z.object({
  position,
  batchId: oid,
  /** What cannot be paid now, and why. */
  left: z.array(z.object({ requestId: oid, creatorOid: oid, code: z.string() })),
});

/**
 * `POST /api/admin/payout-batches/follow`: the next step of a batch; `unpaid` asks a second administrator to
 * end one line.
 */
export const FollowBatchBody = z.discriminatedUnion('to', [
  z.object({ batchId: oid, to: z.enum(['approved', 'sent']) }),
  z.object({ batchId: oid, to: z.literal('cancelled'), reason }),
  z.object({ batchId: oid, to: z.literal('unpaid'), endToEndId, reason }),
]);

const Statement = z.object({
  currency,
  statementId: z.string(),
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  openingMinor: minor,
  closingMinor: minor,
  entries: z.int(),
  matched: z.int(),
  /** The statement before it does not end with this one's opening balance: one is missing. */
  gap: z.boolean(),
  importedAt: timestamp,
});
export type BankStatementReply = z.infer<typeof Statement>;

const Difference = z.object({
  currency,
  differenceId: z.string(),
  kind: z.enum(bankDifferenceKinds),
  endToEndId: endToEndId.nullable(),
  entryId: z.string(),
  ourMinor: minor.nullable(),
  theirMinor: minor,
  bookedOn: z.iso.date(),
  /** What a person may decide. */
  outcomes: z.array(z.enum(differenceOutcomes)),
  resolved: z
    .object({ outcome: z.enum(differenceOutcomes), reason: z.string(), byOid: oid.nullable(), at: timestamp })
    .nullable(),
});
export type BankDifferenceReply = z.infer<typeof Difference>;

/**
 * A statement that one person imported: another one has to import the same one, as it pays or returns lines.
 */
const Offered = z.object({
  currency,
  statementId: z.string(),
  toDay: z.iso.date(),
  byOid: oid,
  offeredAt: timestamp,
});
export type OfferedStatement = z.infer<typeof Offered>;

/** What was fetched from the bank and could not be imported. */
const RefusedStatement = z.object({
  currency,
  /** Null where the file could not be read. */
  statementId: z.string().nullable(),
  code: z.string(),
  refusedAt: timestamp,
});
export type RefusedStatement = z.infer<typeof RefusedStatement>;

/** A request that finance has started to pay by hand, and what no entry of the bank was said to be yet. */
const ByHand = z.object({
  creatorOid: oid,
  requestId: oid,
  currency,
  amountMinor: minor,
  payOn: z.iso.date(),
});
export type PaidByHandReply = z.infer<typeof ByHand>;

/** `GET /api/admin/bank-statements`: the newest statements, and the differences: open ones first. */
export const BankStatementsReply = Freshness.extend({
  statements: z.array(Statement),
  differences: z.array(Difference),
  offered: z.array(Offered),
  refused: z.array(RefusedStatement),
  byHand: z.array(ByHand),
});

/** `POST /api/admin/bank-statements`: a camt.053 as text. */
export const ImportStatementBody = z.object({ content: z.string().min(1).max(900_000) });
export const ImportStatementReply = z.object({
  position,
  /** `waits`: another person has to import it as well. */
  statements: z.array(z.object({ currency, statementId: z.string(), waits: z.boolean() })),
});

export const ResolveBankDifferenceBody = z.object({
  currency,
  differenceId: z.string().min(1).max(60),
  outcome: z.enum(differenceOutcomes),
  reason,
  /** With the outcome `byHand`: the request that was paid. */
  creatorOid: oid.optional(),
  requestId: oid.optional(),
});

export const payoutAccounts = [
  'earned',
  'creatorPayable',
  'payoutsDue',
  'unclaimed',
  'withholdingPayable',
  'gatewayFee',
  'platformFee',
  'exchange',
  'bank',
  'bankFee',
  'ownFunds',
  'unexplained',
  'losses',
] as const;
export type PayoutAccount = (typeof payoutAccounts)[number];

/**
 * `GET /api/admin/payout-books`: the books at the end of a day of Seoul, and whether they agree with the
 * bank.
 */
export const PayoutBooksQuery = z.object({ day: z.iso.date() });
export const PayoutBooksReply = Freshness.extend({
  day: z.iso.date(),
  accounts: z.array(z.object({ account: z.enum(payoutAccounts), currency, amount: z.int() })),
  banks: z.array(
    z.object({
      currency,
      /** What the books say is in the account. */
      booksMinor: minor,
      /** The closing balance of the bank's newest statement of that day or before; null without one. */
      statementMinor: minor.nullable(),
      statementDay: z.iso.date().nullable(),
    }),
  ),
});
export type PayoutBooks = z.infer<typeof PayoutBooksReply>;
