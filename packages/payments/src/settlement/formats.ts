import { z } from 'zod';

import type { SettlementLine } from '../provider.ts';
import { readSettlementCsv } from './csv.ts';

/** Whole yen or won, with or without separators. */
const whole = z
  .string()
  .regex(/^-?\d{1,3}(?:,?\d{3})*$|^-?\d+$/, 'is no whole amount')
  .transform((text) => Number(text.replaceAll(',', '')))
  .refine(Number.isSafeInteger, 'is too large');
const named = z.string().min(1, 'is empty');

/** `2023/10/01 19:00:00`, in the time of Japan, which is UTC+9 all year. */
const japaneseTime = z
  .string()
  .regex(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/, 'is no time')
  .transform((text) => new Date(`${text.replaceAll('/', '-').replace(' ', 'T')}+09:00`))
  .refine((time) => !Number.isNaN(time.getTime()), 'is no time')
  .transform((time) => time.toISOString());

const paypayKinds = { 取引完了: 'payment', 返金完了: 'refund', 決済手数料: 'fee' } as const;

/**
 * The columns that we need of PayPay for Business' transaction history
 * (https://integration.paypay.ne.jp/hc/en-us/articles/4414105109647): payment number, our own id of the
 * payment, status, time, and amount, which is negative for a refund.
 */
const PayPayLine = z.object({
  決済番号: named,
  加盟店決済ID: z.string(),
  取引ステータス: z.enum(['取引完了', '返金完了', '決済手数料']),
  取引日時: japaneseTime,
  取引金額: whole,
});

export const paypaySettlement = (text: string): SettlementLine[] =>
  readSettlementCsv(text, PayPayLine).map((line) => ({
    kind: paypayKinds[line.取引ステータス],
    providerRef: line.決済番号,
    chargeId: line.加盟店決済ID || null,
    amountMinor: line.取引金額,
    currency: 'JPY',
    at: line.取引日時,
  }));

/** Kakao Pay's day with the field names of its payment API: kind, transaction, our order, amount, time. */
const KakaoLine = z.object({
  type: z.enum(['payment', 'refund', 'dispute', 'dispute_reversal', 'fee']),
  tid: named,
  partner_order_id: z.string(),
  amount: whole,
  approved_at: z.iso.datetime({ offset: true, message: 'is no time' }),
});

export const kakaoSettlement = (text: string): SettlementLine[] =>
  readSettlementCsv(text, KakaoLine).map((line) => ({
    kind: line.type,
    providerRef: line.tid,
    chargeId: line.partner_order_id || null,
    amountMinor: line.amount,
    currency: 'KRW',
    at: line.approved_at,
  }));
