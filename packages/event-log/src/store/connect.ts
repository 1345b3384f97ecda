import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The part of the official client that puts a call's headers and options together; its subclasses may replace
 * it.
 */
type Calls = {
  callArguments: (...asked: unknown[]) => [{ set: (name: string, value: string) => void }, CallOptions];
};
type CallOptions = { readonly credentials?: unknown };

/**
 * A client of the event store at an esdb:// address, with the credentials in it.
 *
 * The official client sends credentials over TLS alone. To a node on this machine the bytes pass through the
 * kernel only, so there they go with every call without TLS as well, in the header in which the client would
 * send them.
 */
export const connectTo = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  const authorization = localCredentials(url);
  if (authorization === undefined) return client;
  const calls = client as unknown as Calls;
  const { callArguments } = calls;
  calls.callArguments = (...asked) => {
    const [headers, { credentials: _overTlsOnly, ...options }] = callArguments(...asked);
    headers.set('authorization', authorization);
    return [headers, options];
  };
  return client;
};

/** The header for an address of this machine without TLS; undefined for every other one. */
const localCredentials = (address: string): string | undefined => {
  const url = URL.parse(address.replace(/^esdb(\+discover)?:/, 'http:'));
  if (!url || url.username === '' || url.searchParams.get('tls') !== 'false') return undefined;
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) return undefined;
  const text = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;
};
