import { country, timestamp } from '@fanfold/domain';
import { payeeRelations, taxIdOf, taxTreatment } from '@fanfold/domain/settlement';
import { z } from 'zod';

import { oid, position } from '../common.ts';
import { BankBody, bankText } from './bank.ts';

/** `POST /api/account/payouts`: who is paid for a creator, how that is taxed, and where it goes. */
export const PayoutsBody = z.object({
  residence: country,
  party: z.enum(['person', 'company']),
  /** What the payee is to the creator; under 19 a guardian is paid. */
  relation: z.enum(payeeRelations).default('self'),
  treatment: taxTreatment,
  name: bankText(100),
  /** Spaces and hyphens are how people write numbers; they are not part of them. */
  taxId: z.string().max(60).overwrite(taxIdOf).min(4).max(40),
  bank: BankBody,
});

const Bank = z.object({
  format: z.enum(['kr', 'jp', 'us', 'iban', 'swift']),
  bankName: z.string(),
  accountHolder: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  bankAddress: z.string().nullable(),
});
export const Payee = z.object({
  residence: country,
  party: z.enum(['person', 'company']),
  relation: z.enum(payeeRelations),
  treatment: taxTreatment,
  name: z.string().nullable(),
  taxId: z.string().nullable(),
  bank: Bank.nullable(),
});

/** `GET /api/account/payouts`: of account number and tax id only the last digits are shown. */
export const PayoutsReply = z.object({
  creatorOid: oid,
  payee: Payee.nullable(),
  /** From when on payouts go to these bank details. */
  usableFrom: timestamp.nullable(),
  /** Whether the creator is under 19. */
  guardianNeeded: z.boolean(),
});
export type PayoutsReply = z.infer<typeof PayoutsReply>;
export const PayoutsSaved = z.object({ position, usableFrom: timestamp.nullable() });

/** What keeps a request from being paid to its payee now. */
export const payoutObstacles = [
  'PAYOUT_HELD',
  'GUARDIAN_NEEDED',
  'PAYEE_CHANGED',
  'BANK_DETAILS_HELD',
] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/**
 * `GET /api/admin/check-settlement/payee`: whom a request is paid to, with all numbers. Once it is in payment that is the profile of its
 * start; a profile that was saved later changes nothing.
 */
export const PayeeQuery = z.object({ creatorOid: oid, requestId: oid.optional() });
export const CheckedPayeeReply = PayoutsReply.extend({
  /** The account's holder has another name than the payee. */
  namesDiffer: z.boolean(),
  /** Why nothing may be transferred now; null where nothing keeps the request, or none was named. */
  obstacle: z.enum(payoutObstacles).nullable(),
});
export type CheckedPayeeReply = z.infer<typeof CheckedPayeeReply>;
