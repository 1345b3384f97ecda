import { dataPaths, eventNodePassword } from '@fanfold/platform';

const user = 'fanfold';

/** What the embedded event node of a data folder asks of every caller: `user:password`. */
export const eventNodeCredentials = (dataDir: string): string =>
  `${user}:${eventNodePassword(dataPaths(dataDir).secrets)}`;

/** The address of the embedded event node, with its credentials. */
export const eventNodeUrl = (dataDir: string, port: number): string =>
  `esdb://${eventNodeCredentials(dataDir)}@127.0.0.1:${port}?tls=false`;

/** The address of an event store as it may be shown and stored. */
export const withoutCredentials = (url: string): string =>
  url.replace(/^(esdb(?:\+discover)?:\/\/)[^/?]*@/, '$1');

/** A recorded address with its credentials again: those of the environment, or those of the embedded node. */
export const withCredentials = (
  recorded: string,
  { given, dataDir, port }: { given: string | undefined; dataDir: string; port: number | undefined },
): string => {
  if (given !== undefined && withoutCredentials(given) === recorded) return given;
  if (port === undefined) return recorded;
  const own = eventNodeUrl(dataDir, port);
  return withoutCredentials(own) === recorded ? own : recorded;
};
