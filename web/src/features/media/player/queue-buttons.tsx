import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';

import { Button, LinkButton } from '../../../ui/button.tsx';
import { useTitle } from '../../../ui/texts.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { withNext, without } from './queue.ts';
import { playingAtom, type Queued } from './track.ts';
import { useFetchTrack } from './use-fetch-track.ts';

type Work = Pick<Tile, 'contentOid' | 'title' | 'original' | 'creatorNickname'>;

/** Puts a work behind what plays, or takes it out again; nothing while nothing else plays. */
export const PlayNext = ({ work }: { readonly work: Work }) => {
  const [playing, setPlaying] = useAtom(playingAtom);
  const title = useTitle();
  const { contentOid } = work;
  if (playing === null || playing.track.contentOid === contentOid) return null;
  return playing.after.some((one) => one.contentOid === contentOid) ? (
    <LinkButton small onClick={() => setPlaying(without(playing, contentOid))}>
      <Trans>Take out of the queue</Trans>
    </LinkButton>
  ) : (
    <LinkButton small onClick={() => setPlaying(withNext(playing, queuedOf(work, title(work))))}>
      <Trans>Play next</Trans>
    </LinkButton>
  );
};

/** Plays the works of a list, one after the other; what the reader may not have is left out. */
export const PlayAll = ({ works }: { readonly works: readonly (Work & Pick<Tile, 'kind'>)[] }) => {
  const setPlaying = useSetAtom(playingAtom);
  const fetchTrack = useFetchTrack();
  const title = useTitle();
  const begin = useMutation({
    mutationFn: async (): Promise<void> => {
      const queue = works.filter(isPlayed).map((work) => queuedOf(work, title(work)));
      for (const [index, { contentOid }] of queue.entries()) {
        const track = await fetchTrack(contentOid);
        if (track === null) continue;
        return setPlaying({ track, before: [], after: queue.slice(index + 1), goesOn: true });
      }
      showToast(<Trans>None of these works can be played.</Trans>);
    },
  });
  return works.some(isPlayed) ? (
    <Button small busy={begin.isPending} onClick={() => begin.mutate()}>
      <Trans>Play all</Trans>
    </Button>
  ) : null;
};

const played: ReadonlySet<string> = new Set(['audio', 'roleplay', 'video', 'clip']);
const isPlayed = ({ kind }: Pick<Tile, 'kind'>): boolean => played.has(kind);

const queuedOf = ({ contentOid, creatorNickname }: Work, title: string): Queued => ({
  contentOid,
  title,
  creator: creatorNickname,
});
