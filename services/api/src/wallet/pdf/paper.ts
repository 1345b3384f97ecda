import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HistoryLine } from '@fanfold/contracts/wallet';

import { closingHeight, drawClosing } from './closing.ts';
import { drawFrame } from './frame.ts';
import { drawLine } from './line.ts';
import { paper, rowsOnPage } from './sheet.ts';
import { type About, openWriter } from './writer.ts';

/**
 * A history as ledger paper, newest line first. What was drawn is given away as it is finished, so that a long history
 * needs no more memory than a short one.
 */
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
  const taken = () => Buffer.concat(parts.splice(0));
  drawFrame(writer, 1);
  return {
    /** Draws lines, and resolves to what was finished with them. */
    draw: async (lines: readonly HistoryLine[]): Promise<Buffer> => {
      for (const line of lines) {
        if (at.row === rowsOnPage) turn();
        drawLine(writer, line, at.row);
        at.row += 1;
        at.lines += 1;
      }
      // The library gives a page away a turn after it was finished.
      await nextTurn();
      return taken();
    },
    /** Draws the end, and resolves to the rest. */
    close: async (): Promise<Buffer> => {
      if (paper.top + at.row * paper.rowHeight > paper.bottom - closingHeight) turn();
      drawClosing(writer, at);
      doc.end();
      await once(doc, 'end');
      return taken();
    },
  };
};
