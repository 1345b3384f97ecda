import type { PlayedWork } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clockText } from '../../../lib/clock-text.ts';
import { Button, buttonClass, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CreatorName } from '../../../ui/creator-name.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { MediaTile, MediaTiles } from '../../../ui/media-tile.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { progressOf } from '../../../ui/tile-progress.ts';
import { readPosition } from '../player/memory.ts';
import { forgetHistory, forgetPlayed, historyKey, playHistoryQuery } from './queries.ts';

/** What the person heard and saw, and where each can go on. */
export const HistoryScreen = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isForgetting, setForgetting] = useState(false);
  return (
    <Page title={t`History`}>
      <h1>
        <Trans>History</Trans>
      </h1>
      <Loaded query={useQuery(playHistoryQuery)} lines={4}>
        {(played) =>
          played.length === 0 ? (
            <EmptyState
              picture="works"
              title={<Trans>Nothing played yet</Trans>}
              action={
                <Link to="/" className={buttonClass({ solid: true })}>
                  <Trans>Look around</Trans>
                </Link>
              }
            >
              <Trans>What you play appears here, and goes on where you left it. Only you see it.</Trans>
            </EmptyState>
          ) : (
            <>
              <MediaTiles>
                {played.map((one) => (
                  <li key={one.work.contentOid}>
                    <Played played={one} />
                  </li>
                ))}
              </MediaTiles>
              <p>
                <Button onClick={() => setForgetting(true)}>
                  <Trans>Clear history</Trans>
                </Button>
              </p>
            </>
          )
        }
      </Loaded>
      {isForgetting ? (
        <ConfirmDialog
          title={<Trans>Clear your history?</Trans>}
          action={<Trans>Clear history</Trans>}
          danger
          done={<Trans>Your history is cleared.</Trans>}
          run={async () => {
            await forgetHistory(null);
            await forgetPlayed(client, null);
          }}
          changes={historyKey}
          onClose={() => setForgetting(false)}
        >
          <Trans>Fanfold forgets what you played and where you left it.</Trans>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
};

const Played = ({ played: { work, positionMs, playedAt } }: { readonly played: PlayedWork }) => {
  const client = useQueryClient();
  const { contentOid } = work;
  const remove = useMutation({
    mutationFn: () => forgetHistory(contentOid),
    onSuccess: () => forgetPlayed(client, contentOid),
  });
  const leftMs = readPosition({ contentOid, elsewhere: { positionMs, playedAt } });
  const time = clockText(leftMs);
  return (
    <>
      <MediaTile
        cover={work.cover}
        progress={progressOf(work, leftMs)}
        tag={leftMs === 0 ? <Trans>Play again</Trans> : <Trans>Continue at {time}</Trans>}
        link={
          <Link to="/play/$contentOid" params={{ contentOid }}>
            <Localised texts={work.title} original={work.original} />
          </Link>
        }
        creator={<CreatorName of={work} />}
        end={<Moment at={playedAt} />}
        under="h1"
      />
      <LinkButton small onClick={() => remove.mutate()}>
        <Trans>Remove from history</Trans>
      </LinkButton>
      {remove.error ? <InlineFailure error={remove.error} /> : null}
    </>
  );
};
