import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/**
 * A provider's file of a day: CSV with a header (RFC 4180), texts in quotation marks, with a byte order mark
 * as many providers write it.
 */
export const sendSettlement = (
  reply: FastifyReply,
  header: readonly string[],
  lines: readonly (readonly (string | number)[])[],
): FastifyReply => {
  const options = { bom: true, quoted_string: true, record_delimiter: 'windows' } as const;
  const text = stringify([header, ...lines], options);
  return reply.type('text/csv; charset=utf-8').send(text);
};
