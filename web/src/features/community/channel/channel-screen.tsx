import { type ChannelSettingsReply, maxPinnedWorks } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Button, buttonClass } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import styles from './channel.module.css';
import { CommentFilterPart } from './comment-filter-part.tsx';
import { CommentReviewPart } from './comment-review-part.tsx';
import { channelKey, channelSettingsQuery, pinWork } from './queries.ts';

/** CAT-063: all that a creator manages of the channel, and what is shown first on its page. */
export const ChannelScreen = ({ creatorOid }: { readonly creatorOid: string }) => {
  const { t } = useLingui();
  return (
    <Page title={t`Channel`}>
      <PageHead
        eyebrow={<Trans>For creators</Trans>}
        title={<Trans>Channel</Trans>}
        actions={
          <Link to="/creatorhome/$creatorOid" params={{ creatorOid }} className={buttonClass({})}>
            <Trans>As readers see it</Trans>
          </Link>
        }
      />
      <Places />
      <Loaded query={useQuery(channelSettingsQuery)} lines={6}>
        {(settings) => (
          <>
            <PinnedWorks works={settings.pinned} />
            <CommentFilterPart filter={settings.filter} />
            <CommentReviewPart review={settings.review} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Places = () => (
  <nav className={styles.places}>
    <OfPage />
    <OfPeople />
  </nav>
);

const OfPage = () => (
  <>
    <Link to="/channel/tabs">
      <b>
        <Trans>Tabs and rows</Trans>
      </b>
      <span>
        <Trans>The order of the tabs, your public playlists, and the rows of the first tab.</Trans>
      </span>
    </Link>
    <Link to="/channel/url">
      <b>
        <Trans>Page address</Trans>
      </b>
      <span>
        <Trans>The link to your page.</Trans>
      </span>
    </Link>
    <Link to="/channel/banner">
      <b>
        <Trans>Banner</Trans>
      </b>
      <span>
        <Trans>Your picture on the page of all creators.</Trans>
      </span>
    </Link>
    <Link to="/studio2">
      <b>
        <Trans>Works</Trans>
      </b>
      <span>
        <Trans>Write, publish and pin them.</Trans>
      </span>
    </Link>
  </>
);

const OfPeople = () => (
  <>
    <Link to="/channel/fans">
      <b>
        <Trans>Fans</Trans>
      </b>
      <span>
        <Trans>Followers and subscribers, and who may not write here.</Trans>
      </span>
    </Link>
    <Link to="/channel/comments">
      <b>
        <Trans>Comments</Trans>
      </b>
      <span>
        <Trans>On all your works and posts.</Trans>
      </span>
    </Link>
    <Link to="/channel/tiers">
      <b>
        <Trans>Tiers</Trans>
      </b>
      <span>
        <Trans>What subscribers pay and get.</Trans>
      </span>
    </Link>
    <Link to="/channel/analytics">
      <b>
        <Trans>Analytics</Trans>
      </b>
      <span>
        <Trans>Who comes, and what they play.</Trans>
      </span>
    </Link>
  </>
);

/** CAT-081: the works that stand before all others. */
const PinnedWorks = ({ works }: { readonly works: ChannelSettingsReply['pinned'] }) => (
  <Section title={<Trans>Pinned works</Trans>}>
    {works.length === 0 ? (
      <EmptyState
        picture="works"
        title={<Trans>Nothing is pinned</Trans>}
        action={
          <Link to="/studio2" className={buttonClass({})}>
            <Trans>Choose works</Trans>
          </Link>
        }
      >
        <Trans>Up to {maxPinnedWorks} works can stand first on your page.</Trans>
      </EmptyState>
    ) : (
      <ul className={styles.lines}>
        {works.map((work) => (
          <li key={work.contentOid}>
            <PinnedWork {...work} />
          </li>
        ))}
      </ul>
    )}
  </Section>
);

const PinnedWork = ({ contentOid, tile }: ChannelSettingsReply['pinned'][number]) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const unpin = useMutation({
    mutationFn: () => pinWork(contentOid, false),
    onSuccess: () => client.invalidateQueries({ queryKey: channelKey }),
  });
  const title = tile?.title[tile.original] ?? contentOid;
  return (
    <>
      {tile === null ? (
        <span className="quiet">
          <Trans>A work that visitors do not see at present</Trans>
        </span>
      ) : (
        <Link to="/play/$contentOid" params={{ contentOid }}>
          <Localised texts={tile.title} original={tile.original} />
        </Link>
      )}
      <Button small busy={unpin.isPending} aria-label={t`Unpin: ${title}`} onClick={() => unpin.mutate()}>
        <Trans context="button">Unpin</Trans>
      </Button>
      {unpin.error ? <InlineFailure error={unpin.error} /> : null}
    </>
  );
};
