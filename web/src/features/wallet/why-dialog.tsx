import type { HistoryLine, WhyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../ui/dialog.tsx';
import { FactList, RecordedData } from '../../ui/facts.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useRoleName } from '../../ui/role-names.ts';
import statesStyles from '../../ui/states.module.css';
import { MovedLots } from './moved-lots.tsx';
import { MovementTitle } from './movement.tsx';
import { Postings } from './postings.tsx';
import { type Whose, whyQuery } from './queries.ts';
import styles from './wallet.module.css';
import { WhySentence } from './why-sentence.tsx';

type WhyDialogProps = { readonly whose: Whose; readonly line: HistoryLine; readonly onClose: () => void };

/**
 * The event behind a line, where it stands in the log, its place in the chain, and how the ledger booked it.
 */
export const WhyDialog = ({ whose, line, onClose }: WhyDialogProps) => {
  const query = useQuery(whyQuery(whose, line));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<MovementTitle line={line} />}
      description={<Trans>Each line comes from one recorded event, which is never changed.</Trans>}
    >
      <Loaded query={query} lines={6}>
        {(why) => <Why why={why} line={line} />}
      </Loaded>
    </Dialog>
  );
};

const Why = ({ why, line }: { readonly why: WhyReply; readonly line: HistoryLine }) => (
  <div className={`${styles.why} stack`}>
    <p>
      <WhySentence line={line} />
    </p>
    <MovedLots lots={why.lots} />
    <details className={styles.raw}>
      <summary>
        <Trans>Show the proof</Trans>
      </summary>
      <div className="stack">
        <ChainMark verified={why.chain.verified} />
        <Facts why={why} line={line} />
        <Postings postings={why.postings} />
        <h3>
          <Trans>The event as recorded</Trans>
        </h3>
        <RecordedData data={why.data} />
      </div>
    </details>
  </div>
);

const ChainMark = ({ verified }: { readonly verified: boolean }) =>
  verified ? (
    <p className={`${statesStyles.notice} ${statesStyles.noticeOk}`}>
      <CheckIcon />
      <span>
        <Trans>Verified: the hash follows from this event and the one before</Trans>
      </span>
    </p>
  ) : (
    <p className={statesStyles.inlineFailure}>
      <Trans>Not verified: the hash does not match</Trans>
    </p>
  );

const Facts = ({ why, line }: { readonly why: WhyReply; readonly line: HistoryLine }) => {
  const roleName = useRoleName();
  return (
    <FactList>
      <dt>
        <Trans>Event</Trans>
      </dt>
      <dd>
        {why.eventType} · <code>{why.eventId}</code>
      </dd>
      <dt>
        <Trans>Where</Trans>
      </dt>
      <dd>
        <code>
          {why.stream} @ {why.revision}
        </code>
        {' · '}
        <Trans>
          log position <code>{line.position}</code>
        </Trans>
      </dd>
      <dt>
        <Trans>When</Trans>
      </dt>
      <dd>
        <Moment at={why.happenedAt} />
      </dd>
      <dt>
        <Trans>By</Trans>
      </dt>
      <dd>
        {roleName(why.actorRole)} {why.actorOid === null ? null : <code>{why.actorOid}</code>}
      </dd>
      <dt>
        <Trans>Lots</Trans>
      </dt>
      <dd>{line.lots.join(', ') || '–'}</dd>
      <dt>
        <Trans>Hash before</Trans>
      </dt>
      <dd>
        <code>{why.chain.previous}</code>
      </dd>
      <dt>
        <Trans>Hash</Trans>
      </dt>
      <dd>
        <code>{why.chain.hash}</code>
      </dd>
      <dt>
        <Trans>Correlation</Trans>
      </dt>
      <dd>
        <code>{why.correlationId}</code>
      </dd>
    </FactList>
  );
};
