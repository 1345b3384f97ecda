import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { askToSignIn, useMe } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LikeButton } from './comments/like-button.tsx';
import { likeContent, likesKey, likesQuery } from './comments/queries.ts';
import { AddToPlaylist } from './playlists/add-to-playlist.tsx';

type Props = {
  readonly contentOid: string;
  /** What else there is, e.g. to play it next. */
  readonly more: ReactNode;
};

/** What readers do with a work beside buying it: like it, and keep it in a playlist. */
export const Reactions = ({ contentOid, more }: Props) => {
  const me = useMe();
  const { data } = useQuery(likesQuery(contentOid));
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="row">
      <LikeButton
        likes={data?.likes ?? 0}
        liked={data?.likedByMe ?? false}
        like={(liked) => likeContent(contentOid, liked)}
        changes={likesKey}
      />
      <LinkButton small onClick={() => (me ? setAdding(true) : askToSignIn())}>
        <Trans>Add to playlist</Trans>
      </LinkButton>
      {more}
      {isAdding ? <AddToPlaylist contentOid={contentOid} onClose={() => setAdding(false)} /> : null}
    </div>
  );
};
