import { drawHeads } from '../../http/paper/heads.ts';
import { drawRule, paper, word } from '../../http/paper/sheet.ts';
import { seoulTime } from '../../http/seoul-time.ts';
import { paperFigures } from './paper.texts.ts';
import type { Writer } from './writer.ts';

/** The height that the closing needs, in points. */
export const closingHeight = 190;

/**
 * The end of the last page: how many lines there were, the ends of the hash chains, and how a reader can
 * check them.
 */
export const drawClosing = (
  writer: Writer,
  { page, row, lines }: Record<'page' | 'row' | 'lines', number>,
): void => {
  const { doc, pen, texts, say, heads, language } = writer;
  const top = paper.top + row * paper.rowHeight + 4;
  drawRule(doc, top);
  const sum = lines === 0 ? texts.paper.empty : say(paperFigures.end, { lines, pages: page });
  pen.text(sum, { ...word, x: paper.left, y: top + 13, width: paper.right - paper.left });
  drawHeads({ doc, pen, language, y: top + 37 }, heads, {
    ...texts.paper,
    signature: ({ keyId, head }) =>
      say(paperFigures.signature, { key: keyId, time: seoulTime(head.signedAt) }),
  });
};
