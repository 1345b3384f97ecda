import { type XLinkReply, xLinkRules } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { revokeXLink, startXLink, xLinkQuery } from './queries.ts';
import styles from './rewards.module.css';

/** The account's link with X, and the coins that it brings (COM-040). */
export const XLinkPanel = () => {
  const query = useQuery(xLinkQuery());
  const [open, setOpen] = useState(false);
  // Where X is not configured, only an account that was linked before has something to see here.
  if (query.data && !query.data.offered && query.data.status !== 'linked') return null;
  return (
    <Section title={<Trans>Link with X</Trans>}>
      <Loaded query={query} lines={1}>
        {(link) => <Linked link={link} onOpen={() => setOpen(true)} />}
      </Loaded>
      {open && query.data ? <XLinkDialog link={query.data} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};

const Linked = ({ link, onOpen }: { readonly link: XLinkReply; readonly onOpen: () => void }) => (
  <div className="row">
    <StatePill status={link.status} />
    {link.username === null ? null : <span>@{link.username}</span>}
    {link.coins === null ? null : <Coins kind="bonus" value={link.coins} named />}
    <Button small onClick={onOpen}>
      {link.status === 'linked' ? <Trans>Manage</Trans> : <Trans>Link an X account</Trans>}
    </Button>
  </div>
);

const StatePill = ({ status }: { readonly status: XLinkReply['status'] }) => {
  switch (status) {
    case 'linked':
      return (
        <Pill>
          <Trans>Linked</Trans>
        </Pill>
      );
    case 'linking':
      return (
        <Pill tone="plain">
          <Trans>Linking</Trans>
        </Pill>
      );
    case 'revoked':
      return (
        <Pill tone="plain">
          <Trans>Link removed</Trans>
        </Pill>
      );
    case 'unlinked':
      return (
        <Pill tone="plain">
          <Trans>Not linked</Trans>
        </Pill>
      );
  }
};

type DialogProps = { readonly link: XLinkReply; readonly onClose: () => void };

/** COM-018: what a link brings, and the way to X. */
const XLinkDialog = ({ link, onClose }: DialogProps) => {
  const client = useQueryClient();
  const starting = useMutation({ mutationFn: startXLink, onSuccess: ({ url }) => location.assign(url) });
  const revoking = useMutation({
    mutationFn: revokeXLink,
    onSuccess: async (reply) => {
      client.setQueryData(xLinkQuery().queryKey, reply);
      onClose();
      showToast(<Trans>The link with X is removed.</Trans>);
    },
  });
  const error = starting.error ?? revoking.error;
  return (
    <Dialog open onClose={onClose} title={<Trans>Link with X</Trans>}>
      <div className={fieldStyles.form}>
        <Rules />
        {error ? <InlineFailure error={error} /> : null}
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {link.status === 'linked' ? (
            <Button danger busy={revoking.isPending} onClick={() => revoking.mutate()}>
              <Trans>Remove the link</Trans>
            </Button>
          ) : (
            <Button solid busy={starting.isPending || starting.isSuccess} onClick={() => starting.mutate()}>
              <Trans>Go to X</Trans>
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};

const Rules = () => {
  const { count } = useFormat();
  const { minimumFollowers, manyFollowers, fewCoins, manyCoins, minimumAgeDays, coinLifeDays } = xLinkRules;
  const [few, many] = [count(minimumFollowers), count(manyFollowers)];
  const [some, more] = [count(fewCoins), count(manyCoins)];
  return (
    <ul className={styles.rules}>
      <li>
        <Trans>
          From {few} followers: {some} bonus coins. From {many} followers: {more} bonus coins.
        </Trans>
      </li>
      <li>
        <Trans>The X account has to be older than {minimumAgeDays} days.</Trans>
      </li>
      <li>
        <Trans>
          Once per account; an X account belongs to one account here. The coins last {coinLifeDays} days.
        </Trans>
      </li>
      <li>
        <Trans>We read your name and your number of followers once and keep no access.</Trans>
      </li>
    </ul>
  );
};
