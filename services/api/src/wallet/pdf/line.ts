import type { HistoryLine } from '@fanfold/contracts/wallet';

import { drawBand, ink, note, paper, word } from '../../http/paper/sheet.ts';
import { seoulTime } from '../../http/seoul-time.ts';
import { counterpartyOf, titleOf } from '../pages.ts';
import { columns, edges } from './columns.ts';
import type { Writer } from './writer.ts';

/** How wide a time is, in figures of 7 points. */
const timeWidth = 80;

/** One movement on the row'th line of a page, with what it moved and the balance after it. */
export const drawLine = (writer: Writer, line: HistoryLine, row: number): void => {
  const { doc, pen, count } = writer;
  drawBand(doc, row);
  const y = paper.top + row * paper.rowHeight + 10;
  drawWords(writer, line, y);
  for (const [index, amount] of amountsOf(line).entries()) {
    if (amount === 0) continue;
    const figures = count(Math.abs(amount));
    // Held coins are still the owner's, so they stand in brackets, as on the screen.
    const held = line.transactionType === 'hold';
    const text = held ? `(${figures})` : `${amount > 0 ? '+' : '−'}${figures}`;
    pen.figures(text, { x: edges[index] ?? 0, y, size: 7, colour: amount > 0 ? ink.plus : ink.text });
  }
  for (const [index, amount] of balancesOf(line).entries())
    pen.figures(count(amount), { x: edges[4 + index] ?? 0, y, size: 7, colour: ink.text });
};

/** When it was, what it was about, with whom, and of which lots. */
const drawWords = ({ pen, texts, language }: Writer, line: HistoryLine, y: number): void => {
  const label = line.labels.map((name) => texts.labels[name]).join(' / ');
  const what = [label, titleOf(line, language), line.reason].filter((part) => part !== null && part !== '');
  pen.figures(seoulTime(line.happenedAt), { x: columns.time.x + timeWidth, y, size: 7, colour: ink.text });
  const counterparty = counterpartyOf(line, language);
  // Without a counterpart its column is room for the words before it.
  const width = counterparty ? columns.what.width : columns.with.x + columns.with.width - columns.what.x;
  pen.text(what.join(' · '), { ...word, ...columns.what, width, y });
  if (counterparty) pen.text(counterparty, { ...word, ...columns.with, y });
  pen.text(line.lots.join(' '), { ...note, ...columns.lots, y });
};

const amountsOf = (line: HistoryLine) => [
  line.paidCoins,
  line.bonusCoins,
  line.chatCredits,
  line.bonusCredits,
];
const balancesOf = (line: HistoryLine) => [
  line.balancePaid,
  line.balanceBonus,
  line.balanceChat,
  line.balanceBonusCredits,
];
