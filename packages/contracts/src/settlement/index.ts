import { currencies, partnerLevel, timestamp } from '@fanfold/domain';
import { earningKinds } from '@fanfold/domain/earnings';
import { minimumWon, payeeRelations, requestStates } from '@fanfold/domain/settlement';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position, reason } from '../common.ts';
import { Invoice } from './invoices.ts';

/** Paper and page add up the same requests. */
export { formOf, requestedOf, type TaxNumberKind, taxNumberKind } from '@fanfold/domain/settlement';
export * from './creator-months.ts';
export * from './payee.ts';
export * from './tax-claims.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const won = z.int();

export const OfCreator = z.object({ creatorOid: oid.optional() });

/** REV-009: the intent alone; it asks for all that is settled, paid to the saved bank details. */
export const RevenueRequestBody = z.object({});
export const RevenueRequestReply = z.object({ position, requestId: oid });

/** Requests are made by themselves from this sum on, after fees and before tax; null switches that off. */
export const AutomaticRequestBody = z.object({
  aboveWon: won.min(minimumWon).max(1_000_000_000).nullable(),
});

const Request = z.object({
  requestId: oid,
  requestMonth: month,
  state: z.enum(requestStates),
  months: z.array(
    z.object({
      month,
      won,
      netWon: won,
      currency: z.enum(currencies),
      microWonPerMinor: z.int(),
      amountMinor: z.int(),
    }),
  ),
  won,
  incomeTaxWon: won,
  localTaxWon: won,
  netWon: won,
  currency: z.enum(currencies),
  amountMinor: z.int(),
  payOn: z.iso.date(),
  /** Whether it was made by itself. */
  automatic: z.boolean().optional(),
  /** Who is paid; null once the name was erased. */
  payee: z.object({ relation: z.enum(payeeRelations), name: z.string().nullable() }).nullable(),
  requestedAt: timestamp,
  endedAt: timestamp.nullable(),
  reason: z.string().nullable(),
});
export type RevenueRequestLine = z.infer<typeof Request>;

const SettledMonth = z.object({
  month,
  lines: z.array(
    z.object({
      kind: z.enum(earningKinds),
      level: partnerLevel,
      unit: z.enum(['paid', 'bonus', 'credits']),
      amount: z.int(),
      grossWon: won,
    }),
  ),
  levels: z.array(z.object({ level: partnerLevel, grossWon: won, gatewayFeeWon: won, levelFeeWon: won })),
  heldCoins: z.int(),
  grossWon: won,
  gatewayFeeWon: won,
  levelFeeWon: won,
  /** Earnings that were held (negative) or released since the month closed, after fees. */
  correctedWon: won,
  payableWon: won,
  currency: z.enum(currencies),
  microWonPerMinor: z.int(),
  rateDay: z.iso.date(),
});
export type SettledMonthLine = z.infer<typeof SettledMonth>;

/**
 * `GET /api/account/creator-settlement`: a year's settled months and requests, and what can be asked for now.
 * Without a year it is the newest one that has any.
 */
export const SettlementQuery = OfCreator.extend({
  year: z.coerce.number().int().min(2000).max(2999).optional(),
});
export const requestObstacles = [
  'REQUEST_WINDOW_CLOSED',
  'BUSINESS_DAYS_MISSING',
  'REQUEST_EXISTS',
  'PAYEE_MISSING',
  'PAYOUT_HELD',
  'GUARDIAN_NEEDED',
  'BELOW_MINIMUM',
] as const;
export type RequestObstacle = (typeof requestObstacles)[number];
const RequestPreview = z.object({
  won,
  incomeTaxWon: won,
  localTaxWon: won,
  netWon: won,
  currency: z.enum(currencies),
  amountMinor: z.int(),
  payOn: z.iso.date(),
});
export type RequestPreview = z.infer<typeof RequestPreview>;

/** A signed statement of one month's earnings, or of all that was settled, asked for and paid. */
export const CreatorStatementQuery = OfCreator.extend({ month: month.optional() });

/** A statement of one settled month, and the revenue of any month, as paper; in the reader's language. */
export const StatementPdfQuery = OfCreator.extend({ month, lang: z.string().optional() });
export const MonthPdfQuery = StatementPdfQuery.extend({ asOf: timestamp.optional() });

export const SettlementReply = z.object({
  creatorOid: oid,
  /** The year of the months, requests and invoices. */
  year: z.int(),
  months: z.array(SettledMonth),
  requests: z.array(Request),
  /** Our invoices for the fees of these months, the oldest first. */
  invoices: z.array(Invoice),
  /** What a request would take, after fees and before tax: it is made in one currency. */
  availableWon: won,
  /** What is open in other currencies, of the time before the creator chose another one. */
  otherWon: z.array(z.object({ currency: z.enum(currencies), won })),
  deficitWon: won,
  minimumWon: won,
  /** From which sum on a request is made by itself; null where it is not. */
  automaticWon: won.nullable(),
  /** What stands in the way of a request now; empty where one can be made. */
  obstacles: z.array(z.enum(requestObstacles)),
  /** What a request that is made now would come to. */
  preview: RequestPreview.nullable(),
  window: z.object({
    open: z.boolean(),
    opensOn: z.iso.date(),
    /** Null where the table of business days ends before it: finance has to have it extended. */
    payOn: z.iso.date().nullable(),
  }),
});
export type SettlementReply = z.infer<typeof SettlementReply>;
export const SettlementYearsReply = z.object({ creatorOid: oid, years: z.array(z.int()) });

/** ADM-072: what creators asked for, the newest first. */
export const CheckSettlementQuery = pageQuery.extend({ state: z.enum(requestStates).optional() });
export const CheckSettlementReply = Freshness.extend({
  requests: z.array(
    z.object({
      creatorOid: oid,
      requestId: oid,
      state: z.enum(requestStates),
      won,
      netWon: won,
      currency: z.enum(currencies),
      amountMinor: z.int(),
      payOn: z.iso.date(),
      requestedAt: timestamp,
      /** A batch pays or paid it: the bank's statements end it. */
      inBatch: z.boolean(),
      /** The last payout of a creator who has left. */
      last: z.boolean(),
      /** Who asked to leave it unpaid; another one has to agree. */
      unpaidAsked: z.object({ byOid: oid, reason: z.string() }).nullable(),
    }),
  ),
  nextCursor: position.nullable(),
  /** Months that wait for their exchange rates. */
  waiting: z.array(z.object({ month, reason: z.string() })),
});

/** REV-013: the next step of a request. */
export const CompleteRequestBody = z.discriminatedUnion('to', [
  z.object({ creatorOid: oid, requestId: oid, to: z.literal('processing') }),
  z.object({
    creatorOid: oid,
    requestId: oid,
    to: z.literal('complete'),
    reference: z.string().trim().min(1).max(140),
  }),
  z.object({ creatorOid: oid, requestId: oid, to: z.literal('rejected'), reason }),
  z.object({ creatorOid: oid, requestId: oid, to: z.literal('failed'), reason }),
  z.object({ creatorOid: oid, requestId: oid, to: z.literal('unpaidAsked'), reason }),
  z.object({ creatorOid: oid, requestId: oid, to: z.literal('unpaid') }),
]);

/** What closes when: months around this one, their exchange rates, and days on which banks do not settle. */
export const CloseCalendarReply = Freshness.extend({
  /** Today in Asia/Seoul. */
  today: z.iso.date(),
  /** The last day of the table of business days, once it is near: nothing is paid after it. */
  tableEndsOn: z.iso.date().nullable(),
  months: z.array(
    z.object({
      month,
      /** It closes at 00:00 of this day in Asia/Seoul. */
      closesOn: z.iso.date(),
      /** Null where the table of business days ends before it. */
      rateDay: z.iso.date().nullable(),
      requestFrom: z.iso.date(),
      requestUntil: z.iso.date(),
      payOn: z.iso.date().nullable(),
      /** Creators whose month is open; what is left after its end is being closed. */
      openCreators: z.int(),
      /** Whether it waits to be closed, as sales of it are not posted yet. */
      waitsForPostings: z.boolean(),
      /** Streams with sales of it whose posting failed: an operator resumes or skips them. */
      parkedPostings: z.int(),
      /** Millionths of a won for a yen and for a cent; null while they are not fixed. */
      rates: z.object({ yenMicroWon: z.int(), centMicroWon: z.int(), source: z.string() }).nullable(),
      /** Why the month waits to be settled; null where it does not. */
      missing: z.string().nullable(),
      /** Weekdays on which Korean banks do not settle. */
      holidays: z.array(z.iso.date()),
    }),
  ),
});
export type CloseCalendar = z.infer<typeof CloseCalendarReply>;

/** Creators of whom more was taken back than they were owed, the oldest first. */
const NegativeBalance = z.object({
  creatorOid: oid,
  deficitWon: won,
  carriedSince: timestamp,
  /** From when on it can be written off. */
  writeOffFrom: timestamp,
  /** What one person asked to write off, and another one has to agree to. */
  asked: z.object({ won, byOid: oid, reason: z.string() }).nullable(),
});
export type NegativeBalanceLine = z.infer<typeof NegativeBalance>;
export const NegativeBalancesReply = Freshness.extend({ balances: z.array(NegativeBalance) });

/** One person asks for a write-off, another agrees; either of them, or a third one, can decline it. */
export const WriteOffBody = z.discriminatedUnion('to', [
  z.object({ creatorOid: oid, to: z.literal('asked'), reason }),
  z.object({ creatorOid: oid, to: z.literal('approved') }),
  z.object({ creatorOid: oid, to: z.literal('declined'), reason }),
]);

export * from './invoices.ts';
export * from './withholding.ts';
