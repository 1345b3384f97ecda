import { useEffect, useState } from 'react';

import { reference, Unreachable } from './problem.ts';

/**
 * What support needs to find the fault: the service's own reference, or the one of a report that is sent now.
 */
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

// It comes with the first fault: home's own script is nearly as large as it may be.
const send = (error: Error): Promise<string | undefined> =>
  import('./crash-report.ts').then(
    ({ sendCrash }) => sendCrash(error),
    () => undefined,
  );
