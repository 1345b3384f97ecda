import { headWords } from '../../http/paper/heads.ts';
import { drawEdges, drawRule, ink, note, paper, word } from '../../http/paper/sheet.ts';
import { seoulTime } from '../../http/seoul-time.ts';
import { columns, edges } from './columns.ts';
import { paperFigures } from './paper.texts.ts';
import type { Writer } from './writer.ts';

/** What stands on every page: title, scope, headings, page number, and where the chain stood. */
export const drawFrame = (writer: Writer, page: number): void => {
  const { doc, pen, texts, narrowed, now, say, heads } = writer;
  drawEdges(doc);
  const y = 40;
  const foot = paper.height - 18;
  pen.text(texts.title, { x: paper.left, y, width: 220, size: 16, colour: ink.text });
  const scope = narrowed.length > 0 ? `${texts.paper.only}: ${narrowed.join(' · ')}` : texts.paper.all;
  pen.text(`${periodOf(writer)} · ${scope}`, { ...note, x: paper.left, y: y + 14, width: 320 });
  const { nickname, oid } = writer.owner;
  const owner = say(paperFigures.owner, { name: nickname === null ? oid : `${nickname} (${oid})` });
  pen.text(owner, { ...word, size: 9, x: paper.left + 230, y, width: 340 });
  pen.figures(`fanfold ${seoulTime(now)}`, { ...note, x: paper.right, y });
  pen.text(say(paperFigures.page, { page }), { ...note, x: paper.right - 60, y: foot, width: 60 });
  const [head] = heads;
  if (head) pen.text(headWords(head), { ...note, size: 6, x: paper.left, y: foot, width: 640 });
  drawHeadings(writer);
  drawRule(doc, paper.top - 2);
};

const periodOf = ({ say, period: { from, until } }: Writer): string =>
  from === null ? say(paperFigures.until, { until }) : say(paperFigures.period, { from, until });

/** A unit's name over its figures. */
const unitName = { size: 6, colour: ink.quiet, width: columns.unit.width - 4 } as const;

const drawHeadings = (writer: Writer): void => {
  const { pen, texts } = writer;
  const [time = '', what = '', about = '', counterpart = '', ...rest] = texts.columns;
  const y = paper.top - 8;
  pen.text(time, { ...note, x: columns.time.x, y, width: 84 });
  pen.text(`${what} · ${about}`, { ...note, ...columns.what, y });
  pen.text(counterpart, { ...note, ...columns.with, y });
  pen.text(rest[8] ?? '', { ...note, ...columns.lots, y });
  for (const [side, name] of [texts.paper.movement, texts.paper.balance].entries()) {
    const x = (edges[side * 4] ?? 0) - columns.unit.width + 6;
    pen.text(name, { ...note, colour: ink.text, x, y: paper.top - 32, width: 4 * columns.unit.width });
    for (const [unit, heading] of rest.slice(0, 4).entries())
      pen.heading(heading, { ...unitName, x: edges[side * 4 + unit] ?? 0, y: paper.top - 8 });
  }
};
