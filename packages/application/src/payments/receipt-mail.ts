import { bcp47, type Language } from '@fanfold/contracts';
import type { Receipt } from '@fanfold/contracts/payments';
import type { Currency } from '@fanfold/domain';

type Words = {
  readonly subject: string;
  readonly refundSubject: string;
  readonly failedSubject: string;
  readonly number: string;
  readonly paidAt: string;
  readonly coins: string;
  readonly bonus: string;
  readonly price: string;
  readonly tax: string;
  readonly rounding: string;
  readonly refunded: string;
  readonly total: string;
  readonly seller: string;
  readonly invoice: string;
  readonly failed: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your Fanfold receipt',
    refundSubject: 'Your charge was refunded',
    failedSubject: 'Your refund did not go through',
    number: 'Receipt no.',
    paidAt: 'Paid at (Korean time)',
    coins: 'Coins',
    bonus: 'Bonus coins',
    price: 'Price',
    tax: 'Tax and fees (about 10%)',
    rounding: 'Rounding',
    refunded: 'Refunded',
    total: 'Total',
    seller: 'Seller',
    invoice: 'Qualified invoice issuer number',
    failed: 'No money was paid back, and the coins are in your wallet again. Please write to support.',
  },
  ko: {
    subject: 'Fanfold 영수증',
    refundSubject: '충전이 환불되었습니다',
    failedSubject: '환불이 처리되지 않았습니다',
    number: '영수증 번호',
    paidAt: '결제 일시(한국 시간)',
    coins: '코인',
    bonus: '보너스 코인',
    price: '가격',
    tax: '세금 및 수수료(약 10%)',
    rounding: '단수 조정',
    refunded: '환불',
    total: '합계',
    seller: '판매자',
    invoice: '적격 청구서 발행자 번호',
    failed: '환불된 금액은 없으며 코인이 지갑으로 돌아왔습니다. 고객센터에 문의해 주세요.',
  },
  jp: {
    subject: 'Fanfoldの領収書',
    refundSubject: 'チャージが返金されました',
    failedSubject: '返金できませんでした',
    number: '領収書番号',
    paidAt: '支払日時(韓国時間)',
    coins: 'コイン',
    bonus: 'ボーナスコイン',
    price: '価格',
    tax: '税・手数料(約10%)',
    rounding: '端数調整',
    refunded: '返金',
    total: '合計',
    seller: '販売者',
    invoice: '適格請求書発行事業者登録番号',
    failed: '返金は行われておらず、コインはウォレットに戻っています。サポートにご連絡ください。',
  },
  es: {
    subject: 'Tu recibo de Fanfold',
    refundSubject: 'Tu recarga ha sido reembolsada',
    failedSubject: 'No se pudo hacer el reembolso',
    number: 'Recibo n.º',
    paidAt: 'Pagado (hora de Corea)',
    coins: 'Monedas',
    bonus: 'Monedas de bonificación',
    price: 'Precio',
    tax: 'Impuestos y gastos (aprox. 10 %)',
    rounding: 'Redondeo',
    refunded: 'Reembolsado',
    total: 'Total',
    seller: 'Vendedor',
    invoice: 'Número de emisor de facturas cualificadas',
    failed: 'No se ha devuelto dinero y las monedas están de nuevo en tu monedero. Escribe a soporte.',
  },
};

export type ReceiptNews = 'paid' | 'refunded' | 'failed';

/** A receipt as a letter: what was paid, what went back, who sold it. */
export const receiptMail = (
  receipt: Receipt,
  language: Language,
  news: ReceiptNews,
): { subject: string; text: string } => {
  const say = words[language];
  const { amounts, refunds } = receipt;
  const money = (minor: number) => formatted(minor, amounts.currency, language);
  const back = refunds.reduce((sum, { paybackMinor }) => sum + paybackMinor, 0);
  const lines: (string | false)[] = [
    news === 'failed' && `${say.failed}\n`,
    `${say.number}: ${receipt.receiptNumber}`,
    `${say.paidAt}: ${moment(receipt.paidAt, language)}`,
    '',
    `${say.coins}: ${receipt.paidCoins}`,
    receipt.bonusCoins > 0 && `${say.bonus}: +${receipt.bonusCoins}`,
    `${say.price}: ${money(amounts.baseMinor)}`,
    `${say.tax}: ${money(amounts.taxMinor + amounts.feeMinor)}`,
    amounts.roundingMinor !== 0 && `${say.rounding}: ${money(amounts.roundingMinor)}`,
    ...refunds.map(({ paybackMinor }) => `${say.refunded}: ${money(-paybackMinor)}`),
    `${say.total}: ${money(amounts.totalMinor - back)}`,
    '',
    `${say.seller}: ${receipt.seller.name}, ${receipt.seller.address} (${receipt.seller.businessNumber})`,
    receipt.invoiceNumber !== null && `${say.invoice}: ${receipt.invoiceNumber}`,
  ];
  return { subject: subjects(say)[news], text: lines.filter((line) => line !== false).join('\n') };
};

const subjects = (say: Words): Record<ReceiptNews, string> => ({
  paid: say.subject,
  refunded: say.refundSubject,
  failed: say.failedSubject,
});

/** The decimal string is built from integers, never divided. */
const formatted = (minor: number, currency: Currency, language: Language): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const whole = currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(Math.abs(minor));
  const decimal = `${minor < 0 ? '-' : ''}${whole}` as `${number}`;
  return new Intl.NumberFormat(bcp47[language], { style: 'currency', currency }).format(decimal);
};

const moment = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Seoul',
  }).format(new Date(at));
