import { headWords } from '../../http/paper/heads.ts';
import { drawEdges, drawRule, ink, note, paper, word } from '../../http/paper/sheet.ts';
import { seoulTime } from '../../http/seoul-time.ts';
import { monthPaperFigures } from './paper.texts.ts';
import type { Writer } from './writer.ts';

/** What stands on every page: title, month and state, creator, page number, and where the chain stood. */
export const drawFrame = (writer: Writer, page: number): void => {
  const { doc, pen, texts, say, now, creator, heads } = writer;
  drawEdges(doc);
  const y = 40;
  const foot = paper.height - 18;
  pen.text(texts.titles[writer.title], { x: paper.left, y, width: 220, size: 16, colour: ink.text });
  pen.text(scopeOf(writer), { ...note, size: 8, x: paper.left, y: y + 16, width: 420 });
  pen.text(texts.inWon, { ...note, x: paper.left, y: y + 28, width: 420 });
  const name = creator.nickname === null ? creator.oid : `${creator.nickname} (${creator.oid})`;
  pen.text(say(monthPaperFigures.creator, { name }), {
    ...word,
    size: 9,
    x: paper.left + 230,
    y,
    width: 340,
  });
  pen.figures(`fanfold ${seoulTime(now)}`, { ...note, x: paper.right, y });
  pen.text(say(monthPaperFigures.page, { page }), { ...note, x: paper.right - 60, y: foot, width: 60 });
  const [head] = heads;
  if (head) pen.text(headWords(head), { ...note, size: 6, x: paper.left, y: foot, width: 640 });
  drawRule(doc, paper.top - 2);
};

const scopeOf = ({ month, state, texts, say, asOf }: Writer): string => {
  const told = [month, texts.states[state]];
  if (asOf !== null) told.push(say(monthPaperFigures.asOf, { time: seoulTime(asOf) }));
  return told.join(' · ');
};
