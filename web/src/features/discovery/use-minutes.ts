import { useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';

const msOfMinute = 60_000;

/** A time in whole minutes. */
export const useMinutes = (): ((ms: number) => string) => {
  const { t } = useLingui();
  const format = useFormat();
  return (ms) => {
    const minutes = format.count(Math.round(ms / msOfMinute));
    return t`${minutes} min`;
  };
};
