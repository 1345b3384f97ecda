import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

type Cell = string | number | boolean | null;

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before
 * it, full-width signs included; numbers stay as they are.
 */
export const csv = (cells: readonly Cell[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'string' ? afterLineBreak(cell) : cell))], options);

const options: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { boolean: String },
};

/** The library's list of signs lacks the line feed, before which a spreadsheet sees nothing. */
const afterLineBreak = (text: string): string => (text.startsWith('\n') ? `'${text}` : text);

/** Spreadsheets take a file for UTF-8 only when it says so. */
const byteOrderMark = '\uFEFF';

/** Sends lines as a download while they come; what is not taken yet is not read. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  lines: Iterable<string> | AsyncIterable<string>,
): FastifyReply => {
  const marked = async function* () {
    yield byteOrderMark;
    yield* lines;
  };
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(marked()));
};
