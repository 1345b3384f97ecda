import type { EarningKind } from '@fanfold/domain/earnings';

import { drawHeads } from '../../http/paper/heads.ts';
import type { Paper } from '../../http/paper/messages.ts';
import { drawRule, note, paper, rowsOnPage } from '../../http/paper/sheet.ts';
import { seoulTime } from '../../http/seoul-time.ts';
import { drawFrame } from './frame.ts';
import { monthPaperFigures } from './paper.texts.ts';
import { drawColumns, drawLine, drawNote, drawStep, drawSum, drawTitle } from './rows.ts';
import { type About, type MonthLine, openWriter, type Step, type SumRow, type Writer } from './writer.ts';

/** The height that the ends of the chains need, in points. */
const closingHeight = 170;

/**
 * REV-019: a creator's month as paper: from gross to net, what was sold, and every line of it with the event
 * that it stands for.
 */
export const openPaper = (about: About): Paper<MonthLine> => {
  const writer = openWriter(about);
  const flow = openFlow(writer);
  const sums = openSums();
  const { texts } = writer;
  drawFrame(writer, 1);
  drawSteps(flow, writer, about.steps);
  for (const text of about.notes) flow.put((row) => drawNote(writer, text, row));
  drawSums(flow, writer, { title: texts.sold, rows: about.sold });
  drawSums(flow, writer, { title: texts.byLevel, rows: about.levels });
  drawSection(flow, writer, texts.lines);
  flow.headings = (row) => drawColumns(writer, 'lines', row);
  flow.put(flow.headings);
  return {
    draw: async (lines) => {
      for (const line of lines) {
        sums.add(line);
        flow.put((row) => drawLine(writer, line, row));
      }
      return await writer.taken();
    },
    close: async () => {
      flow.headings = undefined;
      drawEnd(flow, writer, sums);
      return await writer.end();
    },
  };
};

type Flow = {
  /** Draws on the next row, on a new page where this one is full. */
  readonly put: (draw: (row: number) => void) => void;
  /** Turns the page unless so many points are left; answers where they begin. */
  readonly room: (points: number) => number;
  readonly page: () => number;
  /** What stands first on each new page. */
  headings: ((row: number) => void) | undefined;
};

const openFlow = (writer: Writer): Flow => {
  const at = { page: 1, row: 0 };
  const turn = () => {
    writer.doc.addPage();
    at.page += 1;
    at.row = 0;
    drawFrame(writer, at.page);
    if (flow.headings) flow.put(flow.headings);
  };
  const flow: Flow = {
    put: (draw) => {
      if (at.row === rowsOnPage) turn();
      draw(at.row);
      at.row += 1;
    },
    room: (points) => {
      if (paper.top + at.row * paper.rowHeight + points > paper.bottom) turn();
      return paper.top + at.row * paper.rowHeight;
    },
    page: () => at.page,
    headings: undefined,
  };
  return flow;
};

const drawSteps = (flow: Flow, writer: Writer, steps: readonly Step[]): void => {
  if (steps.length === 0) return;
  flow.put((row) => drawTitle(writer, writer.texts.summary, row));
  const most = Math.max(...steps.map(({ won }) => Math.abs(won)));
  let reached = 0;
  for (const step of steps) {
    const before = reached;
    reached = step.total ? step.won : reached + step.won;
    const from = step.total ? 0 : Math.min(before, reached);
    flow.put((row) => drawStep(writer, { step, from, most }, row));
  }
};

/** A title under an empty row. */
const drawSection = (flow: Flow, writer: Writer, title: string): void => {
  flow.put(() => undefined);
  flow.put((row) => drawTitle(writer, title, row));
};

type SumsOf = { readonly title: string; readonly rows: readonly (SumRow & { readonly name?: string })[] };

const drawSums = (flow: Flow, writer: Writer, { title, rows }: SumsOf): void => {
  if (rows.length === 0) return;
  drawSection(flow, writer, title);
  flow.put((row) => drawColumns(writer, 'sums', row));
  for (const sum of rows) flow.put((row) => drawSum(writer, sum, row));
};

type Totals = Record<
  'paid' | 'bonus' | 'credits' | 'grossWon' | 'gatewayFeeWon' | 'levelFeeWon' | 'payableWon',
  number
>;
const names = ['paid', 'bonus', 'credits', 'grossWon', 'gatewayFeeWon', 'levelFeeWon', 'payableWon'] as const;
const nothing = (): Totals => ({
  paid: 0,
  bonus: 0,
  credits: 0,
  grossWon: 0,
  gatewayFeeWon: 0,
  levelFeeWon: 0,
  payableWon: 0,
});

/** The sums of all lines so far, and of each kind. */
const openSums = () => {
  const all = nothing();
  const kinds = new Map<EarningKind, Totals>();
  let lines = 0;
  return {
    all,
    kinds,
    count: () => lines,
    add: (line: MonthLine): void => {
      lines += 1;
      const ofKind = kinds.get(line.kind) ?? nothing();
      kinds.set(line.kind, ofKind);
      for (const name of names) {
        all[name] += line[name];
        ofKind[name] += line[name];
      }
    },
  };
};

const rowOf = (kind: EarningKind | null, totals: Totals): SumRow => ({
  kind,
  level: null,
  ...totals,
  feesWon: totals.gatewayFeeWon + totals.levelFeeWon,
});

const drawEnd = (flow: Flow, writer: Writer, sums: ReturnType<typeof openSums>): void => {
  const { texts, say, steps, doc, pen, language, heads } = writer;
  const { all, kinds } = sums;
  drawRule(doc, flow.room(paper.rowHeight) - 1);
  flow.put((row) => drawSum(writer, { ...rowOf(null, all), name: texts.sum }, row));
  if (steps.length === 0) {
    drawSums(flow, writer, {
      title: texts.sold,
      rows: [...kinds].map(([kind, totals]) => rowOf(kind, totals)),
    });
    drawSteps(flow, writer, [
      { name: 'gross', won: all.grossWon, total: false },
      { name: 'gateway', won: 0 - all.gatewayFeeWon, total: false },
      { name: 'level', won: 0 - all.levelFeeWon, total: false },
      { name: 'payable', won: all.payableWon, total: true },
    ]);
  }
  const top = flow.room(closingHeight);
  const told = say(monthPaperFigures.end, { lines: sums.count(), pages: flow.page() });
  pen.text(told, { ...note, x: paper.left, y: top + 12, width: 400 });
  drawHeads({ doc, pen, language, y: top + 32 }, heads, {
    ...texts,
    signature: ({ keyId, head }) =>
      say(monthPaperFigures.signature, { key: keyId, time: seoulTime(head.signedAt) }),
  });
};
