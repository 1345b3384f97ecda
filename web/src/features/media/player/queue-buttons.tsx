import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useCreatorName } from '../../../ui/creator-name.ts';
import { useTitle } from '../../../ui/texts.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { withNext, without } from './queue.ts';
import { playingAtom, type Queued } from './track.ts';
import { useFetchTrack } from './use-fetch-track.ts';

type Work = Pick<Tile, 'contentOid' | 'title' | 'original' | 'creatorNickname' | 'creatorNames'>;

/** Puts a work behind what plays, or takes it out again; nothing while nothing else plays. */
export const PlayNext = ({ work }: { readonly work: Work }) => {
  const [playing, setPlaying] = useAtom(playingAtom);
  const queued = useQueued();
  const { contentOid } = work;
  if (playing === null || playing.track.contentOid === contentOid) return null;
  return playing.after.some((one) => one.contentOid === contentOid) ? (
    <LinkButton small onClick={() => setPlaying(without(playing, contentOid))}>
      <Trans>Take out of the queue</Trans>
    </LinkButton>
  ) : (
    <LinkButton small onClick={() => setPlaying(withNext(playing, queued(work)))}>
      <Trans>Play next</Trans>
    </LinkButton>
  );
};

type Listed = Work & Pick<Tile, 'kind'>;
type PlayAllProps = {
  readonly works: readonly Listed[];
  /** Those of the list that were not read yet; some of `works` may be among them. */
  readonly rest: () => Promise<readonly Listed[]>;
};

/** Plays the works of a list, one after the other; what the reader may not have is left out. */
export const PlayAll = (list: PlayAllProps) => {
  const begin = useBegin(list);
  return list.works.some(isPlayed) ? (
    <Button small busy={begin.isPending} onClick={() => begin.mutate(undefined)}>
      <Trans>Play all</Trans>
    </Button>
  ) : null;
};

/** Plays a list from one of its works on; those before it are a step back. */
export const PlayFrom = ({ work, ...list }: PlayAllProps & { readonly work: Listed }) => {
  const { t } = useLingui();
  const begin = useBegin(list);
  const name = useTitle()(work);
  return isPlayed(work) ? (
    <LinkButton
      small
      aria-label={t`Play from here: ${name}`}
      onClick={() => (begin.isPending ? undefined : begin.mutate(work))}
    >
      <Trans>Play from here</Trans>
    </LinkButton>
  ) : null;
};

/** Begins a list, or goes into it at one of its works; what the reader may not have is passed over. */
const useBegin = ({ works, rest }: PlayAllProps) => {
  const setPlaying = useSetAtom(playingAtom);
  const fetchTrack = useFetchTrack();
  const queued = useQueued();
  return useMutation({
    mutationFn: async (from: Listed | undefined): Promise<void> => {
      const all = new Map([...works, ...(await rest())].map((work) => [work.contentOid, work]));
      const queue = [...all.values()].filter(isPlayed).map(queued);
      const first = from ? queue.findIndex(({ contentOid }) => contentOid === from.contentOid) : 0;
      for (const [index, { contentOid }] of queue.entries()) {
        const track = index < first ? null : await fetchTrack(contentOid);
        if (track === null) continue;
        const [before, after] = [queue.slice(0, index), queue.slice(index + 1)];
        return setPlaying({ track, before, after, goesOn: true });
      }
      showToast(<Trans>None of these works can be played.</Trans>);
    },
  });
};

const played: ReadonlySet<string> = new Set(['audio', 'roleplay', 'video', 'clip']);
const isPlayed = ({ kind }: Pick<Tile, 'kind'>): boolean => played.has(kind);

/** What the queue shows of a work, in the reader's language. */
const useQueued = (): ((work: Work) => Queued) => {
  const titleOf = useTitle();
  const creatorOf = useCreatorName();
  return (work) => ({ contentOid: work.contentOid, title: titleOf(work), creator: creatorOf(work) });
};
