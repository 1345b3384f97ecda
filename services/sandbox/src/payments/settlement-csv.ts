import type { FastifyReply } from 'fastify';

/**
 * A provider's file of a day: CSV with a header (RFC 4180), texts in quotation marks, with a byte order mark as many
 * providers write it.
 */
export const sendSettlement = (
  reply: FastifyReply,
  header: readonly string[],
  lines: readonly (readonly (string | number)[])[],
): FastifyReply => {
  const text = [header, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
  return reply.type('text/csv; charset=utf-8').send(`\uFEFF${text}`);
};

const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`;
