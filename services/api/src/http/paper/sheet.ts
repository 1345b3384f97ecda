import type PDFDocument from 'pdfkit';

/** The paper in points: A4 across, as line printers had it. */
export const paper = {
  width: 842,
  height: 595,
  left: 44,
  right: 798,
  /** Where the ruled lines begin and end. */
  top: 92,
  bottom: 558,
  rowHeight: 15,
} as const;

/** Daylight tokens of the screens' greenbar sheet. */
export const ink = {
  text: '#17191e',
  quiet: '#565a63',
  plus: '#1f7a4d',
  bar: '#e9f2e9',
  barRule: '#cfe0cf',
  hole: '#d9d5c8',
} as const;

export const rowsOnPage = Math.floor((paper.bottom - paper.top) / paper.rowHeight);

/** Sizes and colours of running text. */
export const word = { size: 8, colour: ink.text } as const;
export const note = { size: 7, colour: ink.quiet } as const;

export type Doc = InstanceType<typeof PDFDocument>;

/** Tractor holes and the perforation beside them, on both edges. */
export const drawEdges = (doc: Doc): void => {
  for (let y = 18; y < paper.height; y += 22) {
    doc.circle(14, y, 4);
    doc.circle(paper.width - 14, y, 4);
  }
  doc.fill(ink.hole);
  doc.lineWidth(1).strokeColor(ink.hole).dash(1, { space: 3 });
  for (const x of [28, paper.width - 28]) doc.moveTo(x, 0).lineTo(x, paper.height).stroke();
  doc.undash();
};

/** A pale band under every other line. */
export const drawBand = (doc: Doc, row: number): void => {
  if (row % 2 !== 0) return;
  const y = paper.top + row * paper.rowHeight;
  doc.rect(paper.left - 6, y, paper.right - paper.left + 12, paper.rowHeight).fill(ink.bar);
};

export const drawRule = (doc: Doc, y: number): void => {
  doc
    .lineWidth(1)
    .strokeColor(ink.text)
    .moveTo(paper.left - 6, y)
    .lineTo(paper.right + 6, y)
    .stroke();
};
