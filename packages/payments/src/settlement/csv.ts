import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

import { ProviderError } from '../provider.ts';

/** An invalid settlement file. None of its lines counts: a sum without one line would be wrong. */
export class SettlementFileError extends ProviderError {
  /** The line number in an editor; the header is line 1. */
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string, cause?: unknown) {
    super(`Line ${line} of the settlement file: ${reason}`, { cause });
    this.line = line;
    this.reason = reason;
  }
}

type Read = { readonly info: { readonly lines: number }; readonly record: Record<string, string> };

/**
 * The lines of a settlement file with a header (RFC 4180, with or without a byte order mark, with any line
 * ends), each parsed by its provider's schema. Unknown columns are ignored: providers add some now and then.
 * Throws SettlementFileError with the number of the first invalid line.
 */
export const readSettlementCsv = <Line>(
  text: string,
  schema: z.ZodType<Line> & { readonly shape?: Readonly<Record<string, unknown>> },
): Line[] =>
  records(text, Object.keys(schema.shape ?? {})).map(({ info, record }) => {
    const read = schema.safeParse(record);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new SettlementFileError(info.lines, `${issue?.path.join('.')}: ${issue?.message}`);
  });

const records = (text: string, wanted: readonly string[]): Read[] => {
  try {
    return parse(text, {
      bom: true,
      columns: (header: string[]) => checked(header, wanted),
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Read[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new SettlementFileError(Number(error['lines']), error.message, error);
    throw error;
  }
};

const checked = (header: string[], wanted: readonly string[]): string[] => {
  const missing = wanted.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new SettlementFileError(1, `there is no column ${missing.join(', ')}`);
  return header;
};
