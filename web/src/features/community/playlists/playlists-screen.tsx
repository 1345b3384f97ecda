import type { Tile } from '@fanfold/contracts/catalogue';
import { type OwnPlaylist, playlistTitleLength } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { EmptyState } from '../../../ui/states.tsx';
import { NewPlaylist } from './add-to-playlist.tsx';
import { PlaylistWorks } from './playlist-works.tsx';
import { deletePlaylist, playlistsKey, playlistsQuery, restOfPlaylist, updatePlaylist } from './queries.ts';

/** Those that are shown, the others of the list once they are wanted, and with which one it begins. */
type PlayWorks = (list: {
  readonly works: readonly Tile[];
  readonly rest: () => Promise<readonly Tile[]>;
  readonly from?: Tile;
}) => ReactNode;

type ScreenProps = {
  /** Plays the works of a playlist, or those from one of them on. */
  readonly play: PlayWorks;
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
            playlists.map((one) => <PlaylistPart key={one.playlistOid} playlist={one} play={play} />)
          )
        }
      </Loaded>
    </Page>
  );
};

type Props = ScreenProps & { readonly playlist: OwnPlaylist };

const PlaylistPart = ({ playlist, play }: Props) => {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const close = () => setOpen(undefined);
  const { contentOids, works, playlistOid, nextCursor } = playlist;
  const rest = () => restOfPlaylist({ playlistOid, cursor: nextCursor });
  // While not all are read, how many of them can be found now is not known.
  const number = nextCursor === null ? works.length : contentOids.length;
  return (
    <Section
      title={playlist.title}
      eyebrow={<Plural value={number} one="# work" other="# works" />}
      actions={
        <div className="row">
          {play({ works, rest })}
          <Button small onClick={() => setOpen('rename')}>
            <Trans context="button">Rename</Trans>
          </Button>
          <Button small onClick={() => setOpen('delete')}>
            <Trans context="button">Delete</Trans>
          </Button>
        </div>
      }
    >
      {works.length === 0 && nextCursor === null ? (
        <p className="quiet">
          <Trans>This playlist is empty.</Trans>
        </p>
      ) : (
        <PlaylistWorks
          playlist={playlist}
          playFrom={(shown, work) => play({ works: shown, rest, from: work })}
        />
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

const schema = z.object({
  title: z.string().trim().min(playlistTitleLength.min).max(playlistTitleLength.max),
});

const RenameDialog = ({
  playlist: { playlistOid, title },
  onClose,
}: Pick<Props, 'playlist'> & { readonly onClose: () => void }) => {
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
