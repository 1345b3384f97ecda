import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';

/**
 * A name or an address as a bank takes it: no control characters, and nothing that is no character. What is
 * left of such a name in a file may be empty or no XML, and a bank refuses the file of all creators for it.
 */
export const bankText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => !/\p{C}/u.test(text), 'has characters that cannot be printed');
const line = bankText;
/** Spaces and hyphens are how people write numbers; they are not part of them. */
const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .max(60)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .refine((text) => pattern.test(text), message);
const swift = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine((text) => isValidBIC(text), 'is no SWIFT code (BIC)');

const parties = { bankName: line(100), accountHolder: line(100) };
const none = z.null().default(null);

/** The nine digits of a US bank: weighted 3, 7, 1 they sum to a multiple of ten. */
const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  [...text].reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0) % 10 === 0;

/**
 * REV-020: bank name, account holder, account number, SWIFT code, bank address; which are needed depends on
 * the country.
 */
export const BankBody = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('kr'),
    ...parties,
    accountNumber: digits(/^\d{10,16}$/, 'is no Korean account number'),
    routingNumber: digits(/^\d{3}$/, 'is no Korean bank code'),
    swiftCode: none,
    bankAddress: none,
  }),
  z.object({
    format: z.literal('jp'),
    ...parties,
    accountNumber: digits(/^\d{7}$/, 'is no Japanese account number'),
    routingNumber: digits(/^\d{7}$/, 'is not a Japanese bank code and branch code'),
    swiftCode: none,
    bankAddress: none,
  }),
  z.object({
    format: z.literal('us'),
    ...parties,
    accountNumber: digits(/^\d{4,17}$/, 'is no US account number'),
    routingNumber: z
      .string()
      .max(20)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .refine(isRoutingNumber, 'is no US routing number'),
    swiftCode: none,
    bankAddress: line(300),
  }),
  z.object({
    format: z.literal('iban'),
    ...parties,
    accountNumber: z
      .string()
      .max(60)
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
      .refine((text) => isValidIBAN(text), 'is no IBAN'),
    routingNumber: none,
    swiftCode: swift,
    bankAddress: line(300),
  }),
  z.object({
    format: z.literal('swift'),
    ...parties,
    accountNumber: digits(/^[A-Za-z\d]{1,34}$/, 'is no account number'),
    routingNumber: none,
    swiftCode: swift,
    bankAddress: line(300),
  }),
]);
