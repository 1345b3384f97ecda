import type { Component, NamedPlaylist } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { FieldError } from '../../../ui/field-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { shownPlaylistsQuery } from '../queries.ts';
import { CreatorFinder } from './creator-picker.tsx';
import type { KnownProps } from './known.ts';
import { ChosenLines } from './lines.tsx';
import { useCreatorLine } from './use-lines.tsx';

type Chosen = NonNullable<Component['componentMetadata']['playlist']>;

type ChoiceProps = {
  readonly playlists: readonly NamedPlaylist[];
  readonly chosen: Chosen | undefined;
  readonly error?: ReactNode;
  readonly onChange: (playlist: Chosen) => void;
};

/** One of the playlists that a creator shows to all. */
export const PlaylistChoice = ({ playlists, chosen, error, onChange }: ChoiceProps) => {
  const { t } = useLingui();
  if (playlists.length === 0)
    return (
      <>
        <p className="quiet">
          <Trans>This creator shows no playlists.</Trans>
        </p>
        {error ? <FieldError id="playlist-error">{error}</FieldError> : null}
      </>
    );
  return (
    <RadioGroup
      label={t`Playlist`}
      name="playlist"
      value={chosen?.playlistOid ?? null}
      options={playlists.map(({ playlistOid, title, works }) => ({
        value: playlistOid,
        label: title,
        hint: <Works works={works} />,
      }))}
      error={error}
      onChange={(playlistOid) => {
        const playlist = playlists.find((one) => one.playlistOid === playlistOid);
        if (playlist) onChange({ creatorOid: playlist.creatorOid, playlistOid: playlist.playlistOid });
      }}
    />
  );
};

const Works = ({ works }: Pick<NamedPlaylist, 'works'>) => <Trans>Works: {works}</Trans>;

type PickerProps = Pick<ChoiceProps, 'chosen' | 'error'> &
  KnownProps & { readonly onChange: (playlist: Chosen | undefined) => void };

/** A playlist of any creator: first whose, then which. */
export const PlaylistPicker = ({ chosen, error, known, onFound, onChange }: PickerProps) => {
  const { t } = useLingui();
  const lineOf = useCreatorLine();
  const [creatorOid, setCreator] = useState<string | undefined>(chosen?.creatorOid);
  const creator = known.creators.find(({ oid }) => oid === creatorOid);
  if (creatorOid === undefined)
    return (
      <CreatorFinder
        label={t`Find the creator of the playlist`}
        error={error}
        without={[]}
        onAdd={(found) => {
          onFound({ creators: [found] });
          setCreator(found.oid);
        }}
      />
    );
  return (
    <>
      <ChosenLines
        label={t`Creator of the playlist`}
        lines={[creator ? lineOf(creator) : { id: creatorOid, name: t`A creator who is not there now` }]}
        onMove={undefined}
        onRemove={() => {
          setCreator(undefined);
          onChange(undefined);
        }}
      />
      <Playlists creatorOid={creatorOid} chosen={chosen} error={error} onChange={onChange} />
    </>
  );
};

type OfCreator = Pick<PickerProps, 'chosen' | 'error' | 'onChange'> & { readonly creatorOid: string };

const Playlists = ({ creatorOid, ...choice }: OfCreator) => (
  <Loaded query={useQuery(shownPlaylistsQuery(creatorOid))} lines={2}>
    {(playlists) => <PlaylistChoice playlists={playlists} {...choice} />}
  </Loaded>
);
