import type { HistoryLine } from '@fanfold/contracts/wallet';

import type { Paper } from '../../http/paper/messages.ts';
import { paper, rowsOnPage } from '../../http/paper/sheet.ts';
import { closingHeight, drawClosing } from './closing.ts';
import { drawFrame } from './frame.ts';
import { drawLine } from './line.ts';
import { type About, openWriter } from './writer.ts';

/** A history as ledger paper, newest line first. */
export const openPaper = (about: About): Paper<HistoryLine> => {
  const writer = openWriter(about);
  const at = { page: 1, row: 0, lines: 0 };
  const turn = () => {
    writer.doc.addPage();
    at.page += 1;
    at.row = 0;
    drawFrame(writer, at.page);
  };
  drawFrame(writer, 1);
  return {
    draw: async (lines) => {
      for (const line of lines) {
        if (at.row === rowsOnPage) turn();
        drawLine(writer, line, at.row);
        at.row += 1;
        at.lines += 1;
      }
      return await writer.taken();
    },
    close: async () => {
      if (paper.top + at.row * paper.rowHeight > paper.bottom - closingHeight) turn();
      drawClosing(writer, at);
      return await writer.end();
    },
  };
};
