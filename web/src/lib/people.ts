import { UsersReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';

import { read } from './api.ts';

/** As many people as the service names in one answer. */
const most = 100;

type Waiting = { readonly oid: string; readonly answer: (name: Promise<string | null>) => void };
let waiting: Waiting[] = [];

/** The names that a page asks for while it is drawn are one request. */
const nameOf = (oid: string): Promise<string | null> => {
  if (waiting.length === 0) setTimeout(ask);
  return new Promise((resolve) => {
    waiting.push({ oid, answer: resolve });
  });
};

const ask = (): void => {
  const asked = waiting;
  waiting = [];
  const oids = [...new Set(asked.map(({ oid }) => oid))];
  const pages = new Map<string, Promise<ReadonlyMap<string, string>>>();
  for (let from = 0; from < oids.length; from += most) {
    const some = oids.slice(from, from + most);
    const page = readNames(some);
    for (const oid of some) pages.set(oid, page);
  }
  for (const { oid, answer } of asked)
    answer((pages.get(oid) ?? Promise.resolve(new Map())).then((names) => names.get(oid) ?? null));
};

const readNames = async (oids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const query = { users: oids.join('|') };
  const { users } = await read({ path: '/account/bulkgetusers', query, reply: UsersReply });
  return new Map(users.map(({ oid, nickname }) => [oid, nickname]));
};

/** The nickname of a person; null for one who is gone. */
export const personNameQuery = (oid: string) =>
  queryOptions({
    queryKey: ['person-name', oid],
    queryFn: () => nameOf(oid),
    staleTime: 60_000,
  });
