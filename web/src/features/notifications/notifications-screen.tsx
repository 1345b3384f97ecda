import type { Me } from '@fanfold/contracts/identity';
import type { Notification } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { workTileQuery } from '../../lib/work-tiles.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useText } from '../../ui/texts.tsx';
import { showFailure } from '../../ui/toast.tsx';
import styles from './notifications.module.css';
import { notificationsKey, notificationsQuery, readNotifications } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { NotificationSettingsSection } from './settings-section.tsx';
import { NotPublished, OfStudio } from './studio-news.tsx';
import { NewSubscribers, SubscriptionBody, SubscriptionTitle } from './subscription-news.tsx';
import { useSender } from './use-sender.ts';
import { WorkNewsBody, WorkNewsTitle } from './work-news.tsx';

/** What a person was told, newest first, and what they want to be told (IDN-058). */
export const NotificationsScreen = ({ me }: { readonly me: Me }) => {
  const { t } = useLingui();
  const [sending, setSending] = useState(false);
  const query = useQuery(notificationsQuery);
  const newest = query.data?.notifications[0];
  return (
    <Page title={t`Notifications`}>
      <PageHead
        eyebrow={<Trans>The newest 100</Trans>}
        title={<Trans>Notifications</Trans>}
        actions={
          <div className="row">
            {me.roles.includes('creator') ? (
              <Button small onClick={() => setSending(true)}>
                <Trans>Notify my fans</Trans>
              </Button>
            ) : null}
            {newest && query.data?.unread ? <MarkAllRead upTo={newest.position} /> : null}
          </div>
        }
      />
      <Loaded query={query} lines={6}>
        {({ notifications }) =>
          notifications.length === 0 ? (
            <EmptyState
              picture="words"
              title={<Trans>No notifications yet</Trans>}
              action={
                <Link to="/search" className={buttonClass({ solid: true })}>
                  <Trans>Find creators</Trans>
                </Link>
              }
            >
              <Trans>Gifts, donations and news of the creators you follow appear here.</Trans>
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {notifications.map((one) => (
                <Line key={one.position} notification={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NotificationSettingsSection />
      {sending ? <SendDialog onClose={() => setSending(false)} /> : null}
    </Page>
  );
};

const MarkAllRead = ({ upTo }: { readonly upTo: string }) => {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: () => readNotifications(upTo),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
    onError: showFailure,
  });
  return (
    <Button small busy={mark.isPending} onClick={() => mark.mutate()}>
      <Trans>Mark all as read</Trans>
    </Button>
  );
};

const Line = ({ notification }: { readonly notification: Notification }) => {
  return (
    <li>
      {notification.work ? <WorkPicture contentOid={notification.work.contentOid} /> : null}
      <div className={styles.words}>
        <p>
          <Words notification={notification} />
        </p>
        {notification.body ? <p>{notification.body}</p> : null}
        <SubscriptionBody notification={notification} />
        <WorkNewsBody notification={notification} />
        <p className="quiet">
          <Moment at={notification.happenedAt} />
        </p>
      </div>
      {notification.unread ? (
        <Pill>
          <Trans context="notification">New</Trans>
        </Pill>
      ) : null}
    </li>
  );
};

const Words = ({ notification }: { readonly notification: Notification }) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const from = useSender(notification);
  switch (notification.kind) {
    case 'donation': {
      const coins = count(notification.coins ?? 0);
      return (
        <>
          <Trans>
            {from} donated {coins} coins.
          </Trans>{' '}
          <Work notification={notification} />
        </>
      );
    }
    case 'gift':
      return (
        <>
          <Trans>{from} gave you a gift.</Trans> <Work notification={notification} />
        </>
      );
    case 'takedown':
    case 'fileHeld':
    case 'fileDecided':
      return <OfStudio kind={notification.kind} />;
    case 'notPublished':
      return <NotPublished notification={notification} />;
    case 'sanction':
      return (
        <>
          <Trans>There is a measure on your account.</Trans>{' '}
          <Link to="/myinfo/sanctions">
            <Trans>Read why</Trans>
          </Link>
        </>
      );
    case 'edit':
    case 'report':
    case 'reply':
    case 'commentRemoved':
    case 'work':
      return <AboutWork notification={notification} from={from} />;
    case 'workNews':
      return <WorkNewsTitle notification={notification} />;
    case 'subscription':
      return <SubscriptionTitle notification={notification} />;
    case 'subscribers':
      return <NewSubscribers notification={notification} />;
    case 'announcement':
      return (
        <>
          <b>{notification.title ?? t`A message that is no longer there`}</b> <span>{from}</span>
        </>
      );
  }
};

/** What happened to a work, and the work. */
const AboutWork = ({
  notification,
  from,
}: {
  readonly notification: Notification;
  readonly from: string;
}) => (
  <>
    <WhatHappened kind={notification.kind} from={from} /> <Work notification={notification} />
    <PostOfReply reply={notification.reply} />
  </>
);

const WhatHappened = ({ kind, from }: { readonly kind: Notification['kind']; readonly from: string }) => {
  switch (kind) {
    case 'edit':
      return <Trans>An administrator changed your work. The reason:</Trans>;
    case 'report':
      return <Trans>We have looked at your report. Thank you.</Trans>;
    case 'reply':
      return <Trans>{from} replied to your comment.</Trans>;
    case 'commentRemoved':
      return <Trans>Your comment was not approved, so it was removed.</Trans>;
    default:
      return <Trans>{from} published a new work.</Trans>;
  }
};

/** A reply to a comment below a post leads to the post, on the page of its creator. */
const PostOfReply = ({ reply }: Pick<Notification, 'reply'>) => {
  if (!reply?.post) return null;
  const { creatorOid, postOid: post } = reply.post;
  return (
    <Link
      to="/creatorhome/$creatorOid"
      params={{ creatorOid }}
      search={{ tab: 'community', post, comment: reply.commentOid }}
    >
      <Trans>Read the reply</Trans>
    </Link>
  );
};

const Work = ({ notification: { work, isAdultOnly, reply } }: { readonly notification: Notification }) => {
  if (isAdultOnly) return <Trans>A work for adults</Trans>;
  return work === null ? null : <WorkLink work={work} comment={reply?.commentOid} />;
};

/**
 * The picture of the work that a line is about; its place stays empty where the work cannot be found any
 * more.
 */
const WorkPicture = ({ contentOid }: { readonly contentOid: string }) => {
  const { data: tile } = useQuery(workTileQuery(contentOid));
  return (
    <span className={styles.picture}>
      {tile ? <Cover cover={tile.cover} ratio="1:1" sizes="56px" /> : null}
    </span>
  );
};

type WorkLinkProps = {
  readonly work: NonNullable<Notification['work']>;
  /** The comment on it that the notice is about. */
  readonly comment: string | undefined;
};

const WorkLink = ({ work, comment }: WorkLinkProps) => {
  const title = useText(work.title, work.original as never);
  return (
    <Link to="/play/$contentOid" params={{ contentOid: work.contentOid }} search={{ comment }}>
      {title}
    </Link>
  );
};
