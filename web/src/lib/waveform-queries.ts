import { Waveform } from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';

/** Loudness over time, from the address that a work's media names. It never changes. */
export const waveformQuery = (address: string) =>
  queryOptions({
    queryKey: ['waveform', address],
    queryFn: async ({ signal }) => Waveform.parse(await (await fetch(address, { signal })).json()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
