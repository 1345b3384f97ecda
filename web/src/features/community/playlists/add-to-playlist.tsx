import { CreatePlaylistBody, type OwnPlaylist } from '@fanfold/contracts/community';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { createPlaylist, playlistsKey, playlistsQuery, updatePlaylist } from './queries.ts';

type Props = { readonly contentOid: string; readonly onClose: () => void };

/** In which of one's playlists a work is, and a new one that begins with it. */
export const AddToPlaylist = ({ contentOid, onClose }: Props) => (
  <Dialog open onClose={onClose} title={<Trans>Add to playlist</Trans>}>
    <Loaded query={useQuery(playlistsQuery)} lines={3}>
      {(playlists) => (
        <ul className="stack">
          {playlists.map((one) => (
            <li key={one.playlistOid}>
              <InPlaylist playlist={one} contentOid={contentOid} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
    <NewPlaylist contentOids={[contentOid]} />
  </Dialog>
);

type InProps = { readonly playlist: OwnPlaylist; readonly contentOid: string };

const InPlaylist = ({ playlist: { playlistOid, title, contentOids }, contentOid }: InProps) => {
  const client = useQueryClient();
  const isIn = contentOids.some((one) => one === contentOid);
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      updatePlaylist({ playlistOid, update: 'content', contentOid, method: wanted ? 'add' : 'remove' }),
    onSuccess: () => client.invalidateQueries({ queryKey: playlistsKey }),
  });
  const works = contentOids.length;
  return (
    <>
      <Checkbox
        name={playlistOid}
        checked={change.isPending ? change.variables : isIn}
        onChange={(wanted) => (change.isPending ? undefined : change.mutate(wanted))}
        hint={<Plural value={works} one="# work" other="# works" />}
      >
        {title}
      </Checkbox>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};

/** Makes a playlist of these works. */
export const NewPlaylist = ({ contentOids }: { readonly contentOids: readonly string[] }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: CreatePlaylistBody.pick({ title: true }),
    start: { title: '' },
    send: ({ title }, intent) => createPlaylist({ title, contentOids: [...contentOids] }, intent),
    onSent: async (_reply, _values, { reset }) => {
      reset({ title: '' });
      await client.invalidateQueries({ queryKey: playlistsKey });
    },
  });
  return (
    <Form form={form}>
      <TextField of={form} name="title" label={t`New playlist`} placeholder={t`For rainy days`} />
      <FormActions form={form} action={<Trans>Create playlist</Trans>} plain />
    </Form>
  );
};
