import { limits } from '@fanfold/contracts';
import type { InvitationReply } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { PointCode } from './point-code.tsx';
import { invitationQuery } from './queries.ts';
import styles from './rewards.module.css';

type Status = InvitationReply['invited'][number]['status'];

/** COM-058: the invitation link, and its outcome. */
export const InvitationPanel = ({ oid }: { readonly oid: string }) => {
  const query = useQuery(invitationQuery());
  return (
    <Section title={<Trans>Invite friends</Trans>}>
      <Loaded query={query} lines={1}>
        {(reply) => <Invitations oid={oid} reply={reply} />}
      </Loaded>
    </Section>
  );
};

const Invitations = ({ oid, reply }: { readonly oid: string; readonly reply: InvitationReply }) => {
  const { count } = useFormat();
  const language = useLanguage();
  const coins = count(reply.coins);
  const left = count(reply.left);
  const most = count(reply.maxInvitations);
  const days = limits.refundDays;
  return (
    <>
      <p>
        <Trans>
          You and your friend get {coins} bonus coins each {days} days after your friend's first top-up, if it
          was not refunded. {left} of {most} invitations are left.
        </Trans>
      </p>
      <PointCode code={`${location.origin}/${language}/invite/${oid}`} />
      <ul className={styles.rules}>
        {reply.invited.map(({ nickname, status }, index) => (
          <li key={`${index}${nickname}`}>
            {nickname ?? '–'}: <StatusText status={status} />
          </li>
        ))}
      </ul>
      {reply.invitedBy ? <InvitedBy by={reply.invitedBy} /> : null}
    </>
  );
};

const InvitedBy = ({ by }: { readonly by: NonNullable<InvitationReply['invitedBy']> }) => {
  const nickname = by.nickname ?? '–';
  return (
    <p className="quiet">
      <Trans>Invited by {nickname}:</Trans> <StatusText status={by.status} />
    </p>
  );
};

/** COM-060 among them: why a bonus was not paid. */
const StatusText = ({ status }: { readonly status: Status }) => {
  switch (status) {
    case 'waiting':
      return <Trans>waiting for the first top-up</Trans>;
    case 'qualified':
      return <Trans>bonus coins come when the first top-up can no longer be refunded</Trans>;
    case 'rewarded':
      return <Trans>bonus coins paid</Trans>;
    case 'limit':
      return <Trans>bonus coins not paid because of the invitation count limit</Trans>;
    case 'same_person':
      return <Trans>bonus coins not paid because of the same sign-up history</Trans>;
    case 'linked':
      return <Trans>bonus coins not paid because the accounts share a card or a device</Trans>;
    case 'refunded':
      return <Trans>bonus coins not paid because the first top-up was refunded</Trans>;
  }
};
