import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CreatorName } from '../../../ui/creator-name.ts';
import styles from './work-page.module.css';

type Props = {
  readonly work: Pick<
    ContentReply['content'],
    'creatorOid' | 'creatorNickname' | 'creatorNames' | 'collaborators'
  >;
  /** The button that follows the channel; null for its creator, who needs neither it nor a subscription. */
  readonly follow: ReactNode;
};

/** Who made a work, each with a link to their page, and the way to have more of the channel. */
export const Makers = ({ work, follow }: Props) => {
  const { creatorOid, collaborators } = work;
  const reader = useLanguage();
  return (
    <div className={styles.makers}>
      <p>
        <Link to="/creatorhome/$creatorOid" params={{ creatorOid }}>
          <CreatorName of={work} />
        </Link>
        {collaborators.map(({ oid, nickname, names }) => (
          <span key={oid}>
            {', '}
            <Link to="/creatorhome/$creatorOid" params={{ creatorOid: oid }}>
              {names[reader] ?? nickname}
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
};
