import { bcp47, type Language } from '@fanfold/contracts';
import { priceLinesOf, type Receipt } from '@fanfold/contracts/payments';
import { giftPointsIn } from '@fanfold/contracts/rewards';
import { moneyText, type Say, sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph, type Row } from '../document.ts';
import { renderEmail } from '../render.ts';
import { receiptRows, receiptTexts } from './receipt.texts.ts';

/** Why a receipt is mailed: the charge was paid, it was refunded, or its refund failed. */
export type ReceiptNews = 'paid' | 'refunded' | 'failed';

export type ReceiptEmail = {
  readonly receipt: Receipt;
  readonly news: ReceiptNews;
  readonly publicUrl: string;
};

/** A receipt: what was paid, what was refunded, who sold it. */
export const receiptEmail = (
  language: Language,
  { receipt, news, publicUrl }: ReceiptEmail,
): EmailContent => {
  const say = sayIn(language);
  const { amounts, seller, invoiceNumber } = receipt;
  const sold: Row[] = [
    [say(receiptRows.seller), `${seller.name}, ${seller.address} (${seller.businessNumber})`],
  ];
  if (invoiceNumber !== null) sold.push([say(receiptRows.invoice), invoiceNumber]);
  return renderEmail(language, {
    subject: say(receiptTexts[news]),
    blocks: [
      ...(news === 'failed' ? [paragraph(say(receiptTexts.failure))] : []),
      {
        kind: 'rows',
        rows: [
          [say(receiptRows.number), receipt.receiptNumber],
          [say(receiptRows.paidAt), seoulTime(receipt.paidAt, language)],
        ],
      },
      {
        kind: 'rows',
        rows: amountRows(receipt, say, (minor) => moneyText(language, { minor, currency: amounts.currency })),
      },
      { kind: 'rows', rows: sold },
      {
        kind: 'button',
        label: say(receiptTexts.open),
        url: `${publicUrl}/${language}/myinfo/receipt/${receipt.chargeId}`,
      },
    ],
  });
};

const amountRows = (receipt: Receipt, say: Say, inMoney: (minor: number) => string): readonly Row[] => {
  const { amounts, refunds, bonusCoins } = receipt;
  const refunded = refunds.reduce((sum, { paybackMinor }) => sum + paybackMinor, 0);
  const rows: Row[] = [soldRow(receipt, say)];
  if (bonusCoins > 0) rows.push([say(receiptRows.bonus), `+${bonusCoins}`]);
  for (const { text, values, minor } of priceLinesOf(amounts)) rows.push([say(text, values), inMoney(minor)]);
  for (const { paybackMinor } of refunds) rows.push([say(receiptRows.refunded), inMoney(-paybackMinor)]);
  rows.push([say(receiptRows.total), inMoney(amounts.totalMinor - refunded)]);
  return rows;
};

const soldRow = ({ purpose, paidCoins }: Receipt, say: Say): Row =>
  purpose.kind === 'giftPoints'
    ? [say(receiptRows.points), String(giftPointsIn(purpose.itemName) ?? purpose.itemName)]
    : [say(receiptRows.coins), String(paidCoins)];

const seoulTime = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Seoul',
  }).format(new Date(at));
