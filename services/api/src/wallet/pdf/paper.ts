import { once } from 'node:events';
import type { HistoryLine } from '@fanfold/contracts/coinevent';

import { closingHeight, drawClosing } from './closing.ts';
import { drawFrame } from './frame.ts';
import { drawLine } from './line.ts';
import { paper, rowsOnPage } from './sheet.ts';
import { type About, openWriter } from './writer.ts';

/** Sheets that are written line by line. `taken` gives away what was finished since it was last asked. */
export const openPaper = (about: About) => {
  const writer = openWriter(about);
  const { doc } = writer;
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const at = { page: 1, row: 0, lines: 0 };
  const turn = () => {
    doc.addPage();
    at.page += 1;
    at.row = 0;
    drawFrame(writer, at.page);
  };
  drawFrame(writer, 1);
  return {
    isFull: () => at.row === rowsOnPage,
    turn,
    line: (line: HistoryLine) => {
      drawLine(writer, line, at.row);
      at.row += 1;
      at.lines += 1;
    },
    close: async () => {
      if (paper.top + at.row * paper.rowHeight > paper.bottom - closingHeight) turn();
      drawClosing(writer, at);
      doc.end();
      await once(doc, 'end');
    },
    taken: () => Buffer.concat(parts.splice(0)),
  };
};
