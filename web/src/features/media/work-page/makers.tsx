import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { buttonClass } from '../../../ui/button.tsx';
import styles from './work-page.module.css';

type Props = {
  readonly work: Pick<ContentReply['content'], 'creatorOid' | 'creatorNickname' | 'collaborators'>;
  /** The button that follows the channel; null for its creator, who needs neither it nor a subscription. */
  readonly follow: ReactNode;
};

/** Who made a work, each with a link to their page, and the way to have more of the channel. */
export const Makers = ({ work: { creatorOid, creatorNickname, collaborators }, follow }: Props) => (
  <div className={styles.makers}>
    <p>
      <Link to="/creatorhome/$creatorOid" params={{ creatorOid }}>
        {creatorNickname}
      </Link>
      {collaborators.map(({ oid, nickname }) => (
        <span key={oid}>
          {', '}
          <Link to="/creatorhome/$creatorOid" params={{ creatorOid: oid }}>
            {nickname}
          </Link>
        </span>
      ))}
    </p>
    {follow === null ? null : (
      <>
        {follow}
        <Link to="/subscribe/$creatorOid" params={{ creatorOid }} className={buttonClass({ small: true })}>
          <Trans>Subscribe</Trans>
        </Link>
      </>
    )}
  </div>
);
