import { CrashReply } from '@fanfold/contracts/operations/support';
import { useEffect, useState } from 'react';

import { command } from './api.ts';
import { reference, Unreachable } from './problem.ts';

/** What support needs to find the fault: the service's own reference, or the one of a report that is sent now. */
export const useReference = (error: unknown): string | undefined => {
  const known = reference(error);
  const [reported, setReported] = useState<string>();
  const isCrash = known === undefined && !(error instanceof Unreachable);
  useEffect(() => {
    if (!isCrash) return;
    let isOpen = true;
    void reportCrash(error).then((made) => isOpen && setReported(made));
    return () => {
      isOpen = false;
    };
  }, [error, isCrash]);
  return known ?? reported;
};

/** One report for each fault, however often it is shown. */
const reports = new WeakMap<object, Promise<string | undefined>>();

const reportCrash = (error: unknown): Promise<string | undefined> => {
  if (!(error instanceof Error)) return Promise.resolve(undefined);
  const report = reports.get(error) ?? send(error);
  reports.set(error, report);
  return report;
};

const send = async (error: Error): Promise<string | undefined> => {
  try {
    const body = crashOf(error, location.pathname);
    return (await command({ path: '/support/crashes', body, reply: CrashReply })).reference;
  } catch {
    // Without a reference the page still says that it failed.
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
