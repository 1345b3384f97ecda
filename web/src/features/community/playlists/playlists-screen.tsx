import type { Tile } from '@fanfold/contracts/catalogue';
import { type OwnPlaylist, playlistTitleLength } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';

import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { useDrag } from '../../../ui/use-drag.ts';
import { NewPlaylist } from './add-to-playlist.tsx';
import { moved } from './moved.ts';
import styles from './playlists.module.css';
import { deletePlaylist, orderPlaylist, playlistsKey, playlistsQuery, updatePlaylist } from './queries.ts';

type ScreenProps = {
  /** Plays the works of a playlist. */
  readonly play: (works: readonly Tile[]) => ReactNode;
};

/** The person's playlists: their works in order (CAT-056). */
export const PlaylistsScreen = ({ play }: ScreenProps) => {
  const { t } = useLingui();
  return (
    <Page title={t`Playlists`}>
      <h1>
        <Trans>Playlists</Trans>
      </h1>
      <NewPlaylist contentOids={[]} />
      <Loaded query={useQuery(playlistsQuery)} lines={4}>
        {(playlists) =>
          playlists.length === 0 ? (
            <EmptyState
              picture="works"
              title={<Trans>No playlists yet</Trans>}
              action={
                <Link to="/" className={buttonClass({ solid: true })}>
                  <Trans>Look around</Trans>
                </Link>
              }
            >
              <Trans>Name one here, or press “Add to playlist” on the page of a work.</Trans>
            </EmptyState>
          ) : (
            playlists.map((one) => (
              <PlaylistPart key={one.playlistOid} playlist={one} play={play(one.works)} />
            ))
          )
        }
      </Loaded>
    </Page>
  );
};

type Props = { readonly playlist: OwnPlaylist };

const PlaylistPart = ({ playlist, play }: Props & { readonly play: ReactNode }) => {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const close = () => setOpen(undefined);
  const { works, playlistOid } = playlist;
  const number = works.length;
  return (
    <Section
      title={playlist.title}
      eyebrow={<Plural value={number} one="# work" other="# works" />}
      actions={
        <div className="row">
          {play}
          <Button small onClick={() => setOpen('rename')}>
            <Trans context="button">Rename</Trans>
          </Button>
          <Button small onClick={() => setOpen('delete')}>
            <Trans context="button">Delete</Trans>
          </Button>
        </div>
      }
    >
      {works.length === 0 ? (
        <p className="quiet">
          <Trans>This playlist is empty.</Trans>
        </p>
      ) : (
        <Works playlist={playlist} />
      )}
      {open === 'rename' ? <RenameDialog playlist={playlist} onClose={close} /> : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={<Trans>Delete this playlist?</Trans>}
          action={<Trans context="button">Delete</Trans>}
          danger
          done={<Trans>The playlist is deleted.</Trans>}
          run={() => deletePlaylist(playlistOid)}
          changes={playlistsKey}
          onClose={close}
        >
          <Trans>Its works stay where they are.</Trans>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};

/** The works of a playlist; what cannot be found now keeps its place. */
const Works = ({ playlist: { playlistOid, contentOids, works } }: Props) => {
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
  const move = (from: number, to: number): void => {
    const [work, beside] = [shown[from], shown[to]];
    if (work && beside && !order.isPending)
      order.mutate(moved(contentOids, work.contentOid, beside.contentOid));
  };
  return (
    <>
      <ol className={styles.works}>
        {shown.map((work, index) => (
          <Work
            key={work.contentOid}
            work={work}
            index={index}
            last={index === shown.length - 1}
            onMove={move}
            onRemove={() => remove.mutate(work.contentOid)}
          />
        ))}
      </ol>
      {order.error || remove.error ? <InlineFailure error={order.error ?? remove.error} /> : null}
    </>
  );
};

type WorkProps = {
  readonly work: Tile;
  readonly index: number;
  readonly last: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
};

/** A work in its place: dragged, or moved by its buttons. */
const Work = ({ work, index, last, onMove, onRemove }: WorkProps) => {
  const { t } = useLingui();
  const title = work.title[work.original] ?? '';
  return (
    <li ref={useDrag(index, onMove)} draggable>
      <span className={styles.name}>
        <Link to="/play/$contentOid" params={{ contentOid: work.contentOid }}>
          <Localised texts={work.title} original={work.original} />
        </Link>{' '}
        <span className="quiet">{work.creatorNickname}</span>
      </span>
      <span className="row">
        <Button
          small
          aria-label={t`Move up: ${title}`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          ↑
        </Button>
        <Button
          small
          aria-label={t`Move down: ${title}`}
          disabled={last}
          onClick={() => onMove(index, index + 1)}
        >
          ↓
        </Button>
        <Button small aria-label={t`Remove: ${title}`} onClick={onRemove}>
          <Trans context="from a list">Remove</Trans>
        </Button>
      </span>
    </li>
  );
};

const schema = z.object({
  title: z.string().trim().min(playlistTitleLength.min).max(playlistTitleLength.max),
});

const RenameDialog = ({
  playlist: { playlistOid, title },
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { title: title ?? '' },
    send: (values) => updatePlaylist({ playlistOid, update: 'title', title: values.title }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: playlistsKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Rename this playlist</Trans>}
      action={<Trans context="button">Rename</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="title" label={t`Name of the playlist`} />
    </FormDialog>
  );
};
