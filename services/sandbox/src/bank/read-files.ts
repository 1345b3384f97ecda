import { parse } from 'csv-parse/sync';
import { convert } from 'xmlbuilder2';
import { z } from 'zod';

/** A transfer that a customer orders. */
export type Order = {
  readonly endToEndId: string;
  readonly currency: string;
  readonly amount: string;
  readonly payOn: string | null;
  readonly account: string;
};

const list = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item.transform((one) => [one])]);
const Pain = z.object({
  Document: z.object({
    CstmrCdtTrfInitn: z.object({
      GrpHdr: z.object({ MsgId: z.string(), NbOfTxs: z.string() }),
      PmtInf: list(
        z.object({
          ReqdExctnDt: z.object({ Dt: z.iso.date() }),
          CdtTrfTxInf: list(
            z.object({
              PmtId: z.object({ EndToEndId: z.string().max(35) }),
              Amt: z.object({ InstdAmt: z.object({ '@Ccy': z.string(), '#': z.string() }) }),
              CdtrAcct: z.object({
                Id: z.object({ IBAN: z.string().optional(), Othr: z.object({ Id: z.string() }).optional() }),
              }),
            }),
          ),
        }),
      ),
    }),
  }),
});

/** The orders of a pain.001.001.09; undefined where it is none. */
export const readPain = (content: string): Order[] | undefined => {
  const read = Pain.safeParse(convert(content, { format: 'object' }));
  if (!read.success) return undefined;
  const { PmtInf: payments, GrpHdr: header } = read.data.Document.CstmrCdtTrfInitn;
  const orders = payments.flatMap(({ ReqdExctnDt, CdtTrfTxInf }) =>
    CdtTrfTxInf.map(({ PmtId, Amt, CdtrAcct: { Id } }) => ({
      endToEndId: PmtId.EndToEndId,
      currency: Amt.InstdAmt['@Ccy'],
      amount: Amt.InstdAmt['#'],
      payOn: ReqdExctnDt.Dt,
      account: Id.IBAN ?? Id.Othr?.Id ?? '',
    })),
  );
  return String(orders.length) === header.NbOfTxs ? orders : undefined;
};

const Row = z.tuple([z.string(), z.string(), z.string(), z.string().regex(/^\d+$/), z.string(), z.string()]);

/** The orders of a Korean bulk transfer; undefined where a line is none. */
export const readKorean = (content: string): Order[] | undefined => {
  const rows = z.array(Row).safeParse(parse(content, { bom: true, fromLine: 2 }));
  return rows.data?.map(([, account, , amount, , endToEndId]) => ({
    endToEndId,
    currency: 'KRW',
    amount,
    payOn: null,
    account,
  }));
};
