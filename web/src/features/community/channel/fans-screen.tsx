import { type Fan, type FanKind, fanKinds } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { BanDialog } from './ban-dialog.tsx';
import styles from './channel.module.css';
import { fansKey, fansQuery, unbanFan } from './queries.ts';

type Props = { readonly kind: FanKind; readonly onKind: (kind: FanKind) => void };

/** CAT-067: who follows the channel, who is a member, and who may not write on it. */
export const FansScreen = ({ kind, onKind }: Props) => {
  const { t } = useLingui();
  const names: Readonly<Record<FanKind, string>> = {
    all: t({ context: 'fans', message: 'All' }),
    members: t({ context: 'fans', message: 'Subscribers' }),
    followers: t({ context: 'fans', message: 'Followers' }),
    banned: t({ context: 'fans', message: 'Banned' }),
  };
  const { data } = useInfiniteQuery(fansQuery(kind));
  const counts = data?.pages[0]?.counts;
  return (
    <Page title={t`Fans`}>
      <PageHead
        eyebrow={
          <Link to="/channel">
            <Trans>Channel</Trans>
          </Link>
        }
        title={<Trans>Fans</Trans>}
      />
      <Tabs
        label={t`Fans`}
        value={kind}
        onChange={onKind}
        tabs={fanKinds.map((value) => ({
          value,
          name: counts ? `${names[value]} ${counts[value]}` : names[value],
          content: <Fans kind={value} />,
        }))}
      />
    </Page>
  );
};

const Fans = ({ kind }: Pick<Props, 'kind'>) => {
  const query = useInfiniteQuery(fansQuery(kind));
  return (
    <>
      <Loaded query={query} lines={5}>
        {({ pages }) => {
          const fans = pages.flatMap((page) => page.fans);
          return fans.length === 0 ? (
            <NoFans kind={kind} />
          ) : (
            <ul className={styles.lines}>
              {fans.map((fan) => (
                <li key={fan.oid}>
                  <FanLine fan={fan} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {query.hasNextPage ? (
        <div className="more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
};

const NoFans = ({ kind }: Pick<Props, 'kind'>) =>
  kind === 'banned' ? (
    <EmptyState picture="words" title={<Trans>No one is banned</Trans>}>
      <Trans>People you ban can see your works, but cannot write here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState picture="words" title={<Trans>No fans yet</Trans>}>
      <Trans>The people who follow you or subscribe appear here.</Trans>
    </EmptyState>
  );

const FanLine = ({ fan }: { readonly fan: Fan }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<'ban' | 'unban'>();
  const close = (): void => setOpen(undefined);
  const name = fan.nickname ?? t`A person who has left`;
  return (
    <>
      <div className={styles.fan}>
        <b>{name}</b>
        <span className="row">
          {fan.tier === null ? null : <Pill>{fan.tier}</Pill>}
          {fan.follows ? (
            <Pill tone="plain">
              <Trans>Follows you</Trans>
            </Pill>
          ) : null}
          {fan.ban ? (
            <Pill tone="plain">
              <Trans>Banned</Trans>
            </Pill>
          ) : null}
        </span>
        <span className="quiet">
          <FanFacts fan={fan} />
        </span>
      </div>
      {fan.ban ? (
        <Button small aria-label={t`Unban: ${name}`} onClick={() => setOpen('unban')}>
          <Trans context="button">Unban</Trans>
        </Button>
      ) : (
        <Button small aria-label={t`Ban: ${name}`} onClick={() => setOpen('ban')}>
          <Trans context="button">Ban</Trans>
        </Button>
      )}
      {open === 'ban' ? <BanDialog userOid={fan.oid} name={name} onClose={close} /> : null}
      {open === 'unban' ? (
        <ConfirmDialog
          title={<Trans>Let {name} write again?</Trans>}
          action={<Trans context="button">Unban</Trans>}
          done={<Trans>{name} can write on your channel again.</Trans>}
          run={() => unbanFan(fan.oid)}
          changes={fansKey}
          onClose={close}
        >
          <Trans>They are told of it by e-mail.</Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
};

const FanFacts = ({ fan: { ban, memberUntil } }: { readonly fan: Fan }) => {
  if (ban)
    return (
      <>
        {ban.reason}
        {ban.until === null ? null : (
          <>
            {' · '}
            <Trans>
              until <Moment at={ban.until} />
            </Trans>
          </>
        )}
      </>
    );
  if (memberUntil === null) return null;
  return (
    <Trans>
      Member until <Moment at={memberUntil} />
    </Trans>
  );
};
