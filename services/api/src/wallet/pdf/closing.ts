import { chainFormula, type SignedHead } from '../../http/statement/head.ts';
import { seoulTime } from '../pages.ts';
import { fontOf } from './fonts.ts';
import { headWords } from './frame.ts';
import { paperFigures } from './paper.texts.ts';
import { drawRule, ink, paper } from './sheet.ts';
import { note, type Writer, word } from './writer.ts';

/** The height that the closing needs, in points. */
export const closingHeight = 190;
const width = paper.right - paper.left;

/** The end of the last page: the balance, the ends of the hash chains, and how a reader can check them. */
export const drawClosing = (
  writer: Writer,
  { page, row, lines }: Record<'page' | 'row' | 'lines', number>,
): void => {
  const { doc, pen, texts, say, heads, language } = writer;
  const { empty, checkTitle, chain, check } = texts.paper;
  const top = paper.top + row * paper.rowHeight + 4;
  drawRule(doc, top);
  const sum = lines === 0 ? empty : say(paperFigures.end, { lines, pages: page });
  pen.text(sum, { ...word, x: paper.left, y: top + 13, width });
  pen.text(checkTitle, { ...word, size: 10, x: paper.left, y: top + 37, width });
  const paragraph = (text: string, y: number): number => {
    doc.font(fontOf(language)).fontSize(8).fillColor(ink.quiet).text(text, paper.left, y, { width });
    return doc.y + 4;
  };
  let y = paragraph(chain, top + 43);
  for (const head of heads) y = drawHead(writer, head, y);
  paragraph(check, paragraph(chainFormula, y + 4));
};

const drawHead = ({ pen, texts, say }: Writer, { head, signature, keyId }: SignedHead, y: number): number => {
  const where = head.revision < 0 ? `${head.stream} · ${texts.paper.noEvent}` : headWords({ head });
  const told = say(paperFigures.signature, { key: keyId, time: seoulTime(head.signedAt) });
  pen.text(where, { ...word, size: 7, x: paper.left, y: y + 8, width });
  pen.text(`${told} ${JSON.stringify(head)}`, { ...note, size: 6, x: paper.left, y: y + 17, width });
  pen.text(signature, { ...note, size: 6, x: paper.left, y: y + 25, width });
  return y + 29;
};
