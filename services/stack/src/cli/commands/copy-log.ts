import { copyLog } from '../../copy-log/copy-log.ts';
import { openOwnLog } from '../../copy-log/own-log.ts';
import { withoutCredentials } from '../../supervisor/event-store-url.ts';
import { type Command, UsageError, type Values } from './command.ts';

/** Moves a log from the embedded event node to EventStoreDB, or back, or any log to another server. */
export const command: Command = {
  summary: 'copies every event of a log into another one, and compares both',
  usage: '--to URL [--from URL] [--compare all|new] [--in-flight N]',
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    compare: { type: 'string' },
    'in-flight': { type: 'string' },
  },
  run: async (values, context) => {
    const { to, from, compare, inFlight } = parse(values);
    await using own = from === undefined ? await openOwnLog(context) : other(from);
    if (withoutCredentials(own.url) === withoutCredentials(to))
      throw new UsageError('Both addresses are the same log.');
    const { print, printProgress } = context;
    const equal = await copyLog({ from: own.url, to, compare, inFlight, print, printProgress });
    return equal ? 0 : 1;
  },
};

const parse = ({ to, from, compare = 'all', 'in-flight': inFlight = '1' }: Values) => {
  if (compare !== 'all' && compare !== 'new') throw new UsageError('--compare is "all" or "new".');
  if (!/^[1-9]\d{0,3}$/.test(String(inFlight)))
    throw new UsageError('--in-flight is a number from 1 to 9999.');
  return {
    to: addressOf('--to', to),
    from: from === undefined ? undefined : addressOf('--from', from),
    compare: compare as 'all' | 'new',
    inFlight: Number(inFlight),
  };
};

/** A log that is open already. */
const other = (url: string) => ({ url, [Symbol.asyncDispose]: async () => {} });

const addressOf = (option: string, value: string | boolean | undefined): string => {
  if (typeof value !== 'string' || !/^esdb(\+discover)?:\/\/[^/]/.test(value))
    throw new UsageError(`${option} is the address of a log: esdb://host:2113?tls=true`);
  return value;
};
