import type { ContentReply } from '@fanfold/contracts/catalogue';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { waveformQuery } from '../../../lib/waveform-queries.ts';
import { pickText } from '../../../ui/texts.tsx';
import { turnQuery } from './queries.ts';
import type { Track } from './track.ts';
import { trackFrom } from './track-from.ts';

/** Asks for what a work needs to play; null where it is not open to the reader, or cannot be found now. */
export const useFetchTrack = (): ((contentOid: string) => Promise<Track | null>) => {
  const client = useQueryClient();
  const reader = useLanguage();
  return useCallback(
    async (contentOid) => {
      const reply = await client.fetchQuery(turnQuery(contentOid)).catch(() => null);
      const playlist = playlistOf(reply);
      if (!reply?.media || playlist === null) return null;
      const { content: work, media, leftAt } = reply;
      const renew = async (): Promise<string> => {
        const again = playlistOf(await client.fetchQuery(turnQuery(contentOid)));
        if (again === null) throw new Error('The work is not open to this reader any more');
        return again;
      };
      const title = pickText(work.title, reader, work.original)?.text ?? '';
      const creator = work.creatorNames[reader] ?? work.creatorNickname;
      const waveform = await peaksOf(client, media.waveform);
      return trackFrom({ work, media, playlist, title, creator, waveform, leftAt, renew });
    },
    [client, reader],
  );
};

const playlistOf = (reply: ContentReply | null): string | null => reply?.media?.playlist ?? null;

/** None where they cannot be had: the bar is plain then. */
const peaksOf = async (client: QueryClient, address: string | null): Promise<readonly number[]> => {
  if (address === null) return [];
  const wave = await client.fetchQuery(waveformQuery(address)).catch(() => null);
  return wave?.peaks ?? [];
};
