import { drawBand, ink, note, paper, word } from '../../http/paper/sheet.ts';
import { seoulTime } from '../../http/seoul-time.ts';
import type { MonthLine, Step, SumRow, Writer } from './writer.ts';

/** Right edges of the columns of figures, and where words stand. */
const edges = {
  revision: 356,
  hash: 412,
  paid: 458,
  bonus: 508,
  credits: 556,
  gross: 632,
  fees: 708,
  payable: paper.right,
} as const;
const what = { x: 132, width: 188 } as const;
const level = { x: 260, width: 100 } as const;
/** How wide a time is, in figures of 7 points; how many characters of a hash are shown. */
const timeWidth = 80;
const hashLength = 12;
const bar = { x: 230, width: 460 } as const;

const baseline = (row: number): number => paper.top + row * paper.rowHeight + 10;

export const drawTitle = ({ pen }: Writer, text: string, row: number): void =>
  pen.text(text, { ...word, size: 10, x: paper.left, y: baseline(row), width: paper.right - paper.left });

export const drawNote = ({ pen }: Writer, text: string, row: number): void =>
  pen.text(text, { ...note, x: paper.left, y: baseline(row), width: paper.right - paper.left });

/** Names over the columns of lines, or of sums. */
export const drawColumns = ({ pen, texts: { columns } }: Writer, of: 'lines' | 'sums', row: number): void => {
  const y = baseline(row);
  const over = (name: string, x: number) =>
    pen.heading(name, { size: 6, colour: ink.quiet, x, y, width: 70 });
  if (of === 'lines') {
    pen.text(columns.time, { ...note, size: 6, x: paper.left, y, width: 84 });
    pen.text(columns.what, { ...note, size: 6, ...what, y });
    over(columns.event, edges.revision);
    over(columns.hash, edges.hash);
  }
  over(columns.coins, edges.paid);
  over(columns.bonus, edges.bonus);
  over(columns.credits, edges.credits);
  over(columns.gross, edges.gross);
  over(columns.fees, edges.fees);
  over(columns.payable, edges.payable);
};

/** A bar begins where the one above it ended; `from` and `most` are in won. */
export const drawStep = (
  { doc, pen, texts, count }: Writer,
  { step, from, most }: { readonly step: Step; readonly from: number; readonly most: number },
  row: number,
): void => {
  const y = baseline(row);
  const { won, total } = step;
  pen.text(texts.steps[step.name], { ...word, x: paper.left, y, width: 180 });
  const scaled = (value: number) => (Math.max(0, value) / Math.max(1, most)) * bar.width;
  doc
    .rect(bar.x + scaled(from), y - 7, Math.max(0.5, scaled(Math.abs(won))), 9)
    .fill(total ? ink.text : won < 0 ? ink.hole : ink.barRule);
  pen.figures(signed(count, won), { x: edges.payable, y, size: 8, colour: ink.text });
};

export const drawSum = (writer: Writer, sum: SumRow & { readonly name?: string }, row: number): void => {
  const { doc, pen, texts } = writer;
  drawBand(doc, row);
  const y = baseline(row);
  const { kind, name } = sum;
  const told = name ?? (kind === null ? '' : texts.kinds[kind]);
  pen.text(told, { ...word, x: paper.left, y, width: 200 });
  if (sum.level !== null) pen.text(texts.levels[sum.level], { ...word, ...level, y });
  drawFigures(writer, sum, y);
};

export const drawLine = (writer: Writer, line: MonthLine, row: number): void => {
  const { doc, pen, texts } = writer;
  drawBand(doc, row);
  const y = baseline(row);
  pen.figures(seoulTime(line.at), { x: paper.left + timeWidth, y, size: 7, colour: ink.text });
  const mark = line.mark === null ? null : texts.marks[line.mark];
  const told = [texts.kinds[line.kind], line.title, mark].filter((part) => part !== null);
  pen.text(told.join(' · '), { ...word, ...what, y });
  pen.figures(`#${line.revision}`, { x: edges.revision, y, size: 7, colour: ink.quiet });
  pen.figures(line.hash.slice(0, hashLength), { x: edges.hash, y, size: 7, colour: ink.quiet });
  drawFigures(writer, { ...line, feesWon: line.gatewayFeeWon + line.levelFeeWon }, y);
};

type Figures = Pick<SumRow, 'paid' | 'bonus' | 'credits' | 'grossWon' | 'feesWon' | 'payableWon'>;

const drawFigures = ({ pen, count }: Writer, sums: Figures, y: number): void => {
  const { paid, bonus, credits, grossWon, feesWon, payableWon } = sums;
  const figures = [
    [paid, edges.paid],
    [bonus, edges.bonus],
    [credits, edges.credits],
    [grossWon, edges.gross],
    [feesWon === null ? null : 0 - feesWon, edges.fees],
    [payableWon, edges.payable],
  ] as const;
  for (const [value, x] of figures)
    if (value !== null && value !== 0)
      pen.figures(signed(count, value), { x, y, size: 7, colour: value < 0 ? ink.quiet : ink.text });
};

const signed = (count: Writer['count'], value: number): string =>
  value < 0 ? `−${count(0 - value)}` : count(value);
