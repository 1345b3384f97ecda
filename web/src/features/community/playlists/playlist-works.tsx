import type { Tile } from '@fanfold/contracts/catalogue';
import type { OwnPlaylist } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { takeOutLine } from '../../../lib/keep-focus.ts';
import { moved } from '../../../lib/moved.ts';
import { Button } from '../../../ui/button.tsx';
import { CreatorName } from '../../../ui/creator-name.ts';
import { MoveButtons } from '../../../ui/move-buttons.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { useDrag } from '../../../ui/use-drag.ts';
import { MissingWork } from '../missing-work.tsx';
import styles from './playlists.module.css';
import { laterWorksQuery, orderPlaylist, playlistsKey, updatePlaylist } from './queries.ts';

type Props = {
  readonly playlist: OwnPlaylist;
  /** Plays those that are shown, from one of them on. */
  readonly playFrom: (shown: readonly Tile[], work: Tile) => ReactNode;
};

/** The works of a playlist; what cannot be found now keeps its place. */
export const PlaylistWorks = ({ playlist, playFrom }: Props) => {
  const { playlistOid, contentOids } = playlist;
  const { works, missing, more } = useWorksOf(playlist);
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: playlistsKey });
  const order = useMutation({
    mutationFn: (next: readonly string[]) => orderPlaylist(playlistOid, next),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: (contentOid: string) =>
      updatePlaylist({ playlistOid, update: 'content', contentOid, method: 'remove' }),
    onSuccess: readAgain,
  });
  const wanted = order.isPending ? order.variables : contentOids;
  const shown = wanted.flatMap((oid) => works.find(({ contentOid }) => contentOid === oid) ?? []);
  const lines = wanted.filter(
    (oid) => missing.includes(oid) || shown.some((work) => work.contentOid === oid),
  );
  const move = (from: number, to: number): void => {
    const [work, beside] = [shown[from], shown[to]];
    if (work && beside && !order.isPending)
      order.mutate(
        moved(contentOids, contentOids.indexOf(work.contentOid), contentOids.indexOf(beside.contentOid)),
      );
  };
  return (
    <>
      <ol className={styles.works}>
        {lines.map((oid) => {
          const index = shown.findIndex(({ contentOid }) => contentOid === oid);
          const work = shown[index];
          const onRemove = () => remove.mutate(oid);
          return work ? (
            <Work
              key={oid}
              work={work}
              play={playFrom(shown, work)}
              index={index}
              last={index === shown.length - 1}
              onMove={move}
              onRemove={onRemove}
            />
          ) : (
            <MissingWork key={oid} onRemove={onRemove} />
          );
        })}
      </ol>
      {more}
      {order.error || remove.error ? <InlineFailure error={order.error ?? remove.error} /> : null}
    </>
  );
};

/** The works that were read, and a button for more. */
const useWorksOf = ({ playlistOid, works, missing, nextCursor }: OwnPlaylist) => {
  const [wantsMore, setWantsMore] = useState(false);
  const later = useInfiniteQuery({
    ...laterWorksQuery({ playlistOid, cursor: nextCursor }),
    enabled: wantsMore && nextCursor !== null,
  });
  const hasMore = nextCursor !== null && (!later.data || later.hasNextPage);
  const readMore = () => (wantsMore ? void later.fetchNextPage() : setWantsMore(true));
  return {
    works: [...works, ...(later.data?.pages.flatMap((page) => page.works) ?? [])],
    missing: [...missing, ...(later.data?.pages.flatMap((page) => page.missing) ?? [])] as readonly string[],
    more: hasMore ? (
      <Button busy={later.isFetching} onClick={readMore}>
        <Trans>Show more</Trans>
      </Button>
    ) : null,
  };
};

type WorkProps = {
  readonly work: Tile;
  readonly play: ReactNode;
  readonly index: number;
  readonly last: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
};

/** A work in its place: dragged, or moved by its buttons. */
const Work = ({ work, play, index, last, onMove, onRemove }: WorkProps) => {
  const { t } = useLingui();
  const title = work.title[work.original] ?? '';
  return (
    <li ref={useDrag(index, onMove)} draggable tabIndex={-1}>
      <span className={styles.name}>
        <Link to="/play/$contentOid" params={{ contentOid: work.contentOid }}>
          <Localised texts={work.title} original={work.original} />
        </Link>{' '}
        <span className="quiet">
          <CreatorName of={work} />
        </span>
      </span>
      <span className="row">
        {play}
        <MoveButtons
          up={t`Move up: ${title}`}
          down={t`Move down: ${title}`}
          onUp={index === 0 ? undefined : () => onMove(index, index - 1)}
          onDown={last ? undefined : () => onMove(index, index + 1)}
        />
        <Button
          small
          aria-label={t`Remove: ${title}`}
          onClick={({ currentTarget }) => takeOutLine(currentTarget, onRemove)}
        >
          <Trans context="from a list">Remove</Trans>
        </Button>
      </span>
    </li>
  );
};
