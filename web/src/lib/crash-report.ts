import { CrashReply } from '@fanfold/contracts/operations/support';

import { command } from './api.ts';

/** Reports a fault to the service; undefined where that fails as well: the page still says that it failed. */
export const sendCrash = async (error: Error): Promise<string | undefined> => {
  try {
    const body = crashOf(error, location.pathname);
    return (await command({ path: '/support/crashes', body, reply: CrashReply })).reference;
  } catch {
    return undefined;
  }
};

/** A fault as it is reported: no address has its query, which may hold a secret. */
export const crashOf = (error: Error, path: string) => ({
  name: error.name.slice(0, 80),
  message: withoutQueries(error.message).slice(0, 300),
  stack: withoutQueries(error.stack ?? '').slice(0, 4_000),
  path: path.slice(0, 200),
});

const withoutQueries = (text: string): string => text.replace(/[?#][^\s:)]*/g, '');
