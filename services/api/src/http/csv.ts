import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Cell = string | number | boolean | null;

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are
 * numbers and stay what they are.
 */
export const csv = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

const cell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

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
