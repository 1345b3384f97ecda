import type { ChannelSettingsReply, ChannelTab, PlacedTab } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moved } from '../../../lib/moved.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { MoveButtons } from '../../../ui/move-buttons.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useDrag } from '../../../ui/use-drag.ts';
import styles from './channel.module.css';
import { arrangeTabs, channelKey, channelSettingsQuery, showPlaylist } from './queries.ts';
import { useTabNames } from './tab-names.ts';

type Props = {
  /** What stands on the first tab, and is another context's. */
  readonly rows: ReactNode;
};

/** CAT-066: in which order a creator's page shows its parts, and which playlists are on it. */
export const TabsScreen = ({ rows }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Tabs of your page`}>
      <PageHead
        eyebrow={
          <Link to="/channel">
            <Trans>Channel</Trans>
          </Link>
        }
        title={<Trans>Tabs of your page</Trans>}
      />
      <p className="quiet">
        <Trans>
          Drag a tab to its place, or use the arrows. Visitors see the first one when they open your page.
        </Trans>
      </p>
      <Loaded query={useQuery(channelSettingsQuery)} lines={5}>
        {({ tabs, playlists }) => (
          <>
            <TabList tabs={tabs} />
            <PlaylistChoice playlists={playlists} />
          </>
        )}
      </Loaded>
      {rows}
    </Page>
  );
};

const TabList = ({ tabs }: { readonly tabs: readonly PlacedTab[] }) => {
  const client = useQueryClient();
  const arrange = useMutation({
    mutationFn: arrangeTabs,
    onSettled: () => client.invalidateQueries({ queryKey: channelKey }),
  });
  const placed = arrange.isPending ? arrange.variables : tabs;
  const order = placed.map(({ tab }) => tab);
  const put = (next: readonly ChannelTab[]): void => {
    if (arrange.isPending) return;
    arrange.mutate(next.flatMap((name) => placed.find(({ tab }) => tab === name) ?? []));
  };
  const show = (name: ChannelTab, shown: boolean): void => {
    if (!arrange.isPending) arrange.mutate(placed.map((one) => (one.tab === name ? { ...one, shown } : one)));
  };
  return (
    <>
      <ol className={styles.lines} data-testid="tabs">
        {placed.map(({ tab, shown }, index) => (
          <TabLine
            key={tab}
            index={index}
            last={index === placed.length - 1}
            tab={tab}
            shown={shown}
            onShow={(next) => show(tab, next)}
            onMove={(from, to) => put([...moved(order, from, to)])}
          />
        ))}
      </ol>
      {arrange.error ? <InlineFailure error={arrange.error} /> : null}
    </>
  );
};

type LineProps = PlacedTab & {
  readonly index: number;
  readonly last: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (from: number, to: number) => void;
};

const TabLine = ({ tab, shown, index, last, onShow, onMove }: LineProps) => {
  const { t } = useLingui();
  const name = useTabNames()[tab];
  const isHome = tab === 'home';
  return (
    <li ref={useDrag(index, onMove)} draggable>
      <Switch
        checked={shown}
        onChange={onShow}
        disabled={isHome}
        hint={isHome ? <Trans>Home is always shown.</Trans> : undefined}
      >
        {name}
      </Switch>
      <span className="row">
        <MoveButtons
          up={t`Move up: ${name}`}
          down={t`Move down: ${name}`}
          onUp={index === 0 ? undefined : () => onMove(index, index - 1)}
          onDown={last ? undefined : () => onMove(index, index + 1)}
        />
      </span>
    </li>
  );
};

type Playlists = ChannelSettingsReply['playlists'];

const PlaylistChoice = ({ playlists }: { readonly playlists: Playlists }) => {
  const client = useQueryClient();
  const show = useMutation({
    mutationFn: ({ playlistOid, shown }: { playlistOid: string; shown: boolean }) =>
      showPlaylist(playlistOid, shown),
    onSettled: () => client.invalidateQueries({ queryKey: channelKey }),
  });
  return (
    <Section title={<Trans>Playlists on your page</Trans>}>
      {playlists.length === 0 ? (
        <EmptyState
          picture="works"
          title={<Trans>No playlists yet</Trans>}
          action={
            <Link to="/myinfo/playlists" className={buttonClass({})}>
              <Trans>Make a playlist</Trans>
            </Link>
          }
        >
          <Trans>A playlist of yours can be a tab of its own, with its works in your order.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.lines}>
          {playlists.map(({ playlistOid, title, shown }) => (
            <li key={playlistOid}>
              <Switch
                checked={shown}
                onChange={(next) => show.mutate({ playlistOid, shown: next })}
                disabled={show.isPending}
              >
                {title}
              </Switch>
            </li>
          ))}
        </ul>
      )}
      {show.error ? <InlineFailure error={show.error} /> : null}
    </Section>
  );
};
