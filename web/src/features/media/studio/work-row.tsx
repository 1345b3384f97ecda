import type { OwnWork } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Price } from '../../../ui/coins.tsx';
import { Cover } from '../../../ui/cover/cover.tsx';
import { plainCover } from '../../../ui/cover/plain-cover.ts';
import { AlertIcon } from '../../../ui/icons.tsx';
import { useKindNames } from '../../../ui/kind-names.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import statesStyles from '../../../ui/states.module.css';
import { AgeRating } from './age-rating.tsx';
import { EncodingMeter } from './encoding-meter.tsx';
import { statusTone, useMissingNames, useStatusNames } from './names.ts';
import styles from './studio.module.css';
import { WorkActions } from './work-actions.tsx';

type RowProps = {
  readonly work: OwnWork;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
};

/** One work of the creator's: what it is, where it is in its life, what it waits for. */
export const WorkRow = ({ work, isChosen, onChosen }: RowProps) => {
  const { t } = useLingui();
  const { contentOid, status, title, cover } = work;
  const name = title ?? t`Untitled`;
  return (
    <li className={styles.work} data-testid={`work-${contentOid}`}>
      <div className={styles.workCover}>
        <Cover cover={cover ?? plainCover} />
      </div>
      <div className={styles.workText}>
        <h3>
          <Link to="/studio2/simpleuploader/$status/edit" params={{ status }} search={{ contentOid }}>
            {title ?? <Trans>Untitled</Trans>}
          </Link>
        </h3>
        <WorkFacts work={work} />
        <WorkState work={work} />
        <AgeRating work={work} />
        {work.files.map((file) => (
          <EncodingMeter key={file.assetOid} file={file} />
        ))}
      </div>
      <div className={styles.workEnd}>
        <Checkbox checked={isChosen} onChange={onChosen}>
          <span className="visually-hidden">
            <Trans>Choose “{name}”</Trans>
          </span>
        </Checkbox>
        {status === 'published' ? (
          <Link to="/play/$contentOid" params={{ contentOid }} className={buttonClass({ small: true })}>
            <Trans>See it</Trans>
          </Link>
        ) : null}
        <Link
          to="/studio2/$contentOid/analytics"
          params={{ contentOid }}
          className={buttonClass({ small: true })}
        >
          <Trans>Analytics</Trans>
        </Link>
        <WorkActions work={work} />
      </div>
    </li>
  );
};

const WorkFacts = ({ work }: { readonly work: OwnWork }) => {
  const kinds = useKindNames();
  const statuses = useStatusNames();
  return (
    <p className={styles.facts}>
      <Pill tone={statusTone(work.status)}>{statuses[work.status]}</Pill>
      {work.status === 'published' && !work.listed ? (
        <Pill tone="plain">
          <Trans>Not in lists</Trans>
        </Pill>
      ) : null}
      {work.hasChanges ? (
        <Pill tone="plain">
          <Trans>Changes not published</Trans>
        </Pill>
      ) : null}
      <span>{kinds[work.kind]}</span>
      {work.missing.includes('offer') ? null : <Price coins={work.priceCoins} />}
    </p>
  );
};

const Suspension = ({ suspension }: { readonly suspension: NonNullable<OwnWork['suspension']> }) => {
  const { reason, objected, answer, notice } = suspension;
  return (
    <>
      {reason === '' ? (
        <Trans>It was reported, and it breaks our rules.</Trans>
      ) : (
        <Trans>Reason: {reason}</Trans>
      )}{' '}
      {objected && answer === null ? <Trans>Your objection is being looked at.</Trans> : null}
      {answer === null ? null : <Trans>We have read your objection, and the work stays down: {answer}</Trans>}
      {notice ? (
        <Link to="/studio2/notices">
          <Trans>Read the copyright notice</Trans>
        </Link>
      ) : null}
    </>
  );
};

/** What the creator should know next: the planned moment, why it was taken down, what is missing. */
const WorkState = ({ work }: { readonly work: OwnWork }) => {
  const names = useMissingNames();
  const { publishAt, suspension, missing, changedAt } = work;
  if (suspension !== null)
    return (
      <p className={statesStyles.inlineFailure}>
        <AlertIcon />
        <span>
          <Suspension suspension={suspension} />
        </span>
      </p>
    );
  if (publishAt !== null)
    return (
      <p className="quiet">
        <Trans>
          Will be published on <Moment at={publishAt} />
        </Trans>
      </p>
    );
  const parts = missing.map((part) => names[part]).join(', ');
  return (
    <p className="quiet">
      {missing.length > 0 ? (
        <Trans>Still missing: {parts}</Trans>
      ) : (
        <Trans>
          Last changed on <Moment at={changedAt} />
        </Trans>
      )}
    </p>
  );
};
