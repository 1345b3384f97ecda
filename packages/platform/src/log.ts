import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that must never reach a log line, whatever object is logged. */
const secretPaths = [
  'password',
  'passwordHash',
  'token',
  'email',
  'nickname',
  'birthDate',
  'code',
  'codeHash',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * What Postgres adds to an error quotes rows: `Key (email)=(…) already exists`, `Failing row contains (…)`.
 */
const quotedRows = ['detail', 'where', 'internalQuery', 'hint'].map((name) => `err.${name}`);

const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;

/** Other programs quote addresses in the words of their errors. */
const withoutAddresses = (line: string): string => line.replace(address, '[address]');

type LoggerOptions = {
  readonly level: string;
  /**
   * Where the log is written. A command whose output is read by people and programs logs elsewhere. Default
   * stdout.
   */
  readonly to?: 'stdout' | 'stderr' | pino.DestinationStream;
};

/** A process's logger: JSON lines with secrets and personal data redacted. */
export const createLogger = (service: string, { level, to = 'stdout' }: LoggerOptions): Logger => {
  const options: pino.LoggerOptions = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...secretPaths,
        ...quotedRows,
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[redacted]',
    },
    hooks: { streamWrite: withoutAddresses },
  };
  if (to === 'stdout') return pino(options);
  return pino(options, to === 'stderr' ? pino.destination({ dest: 2, sync: true }) : to);
};
