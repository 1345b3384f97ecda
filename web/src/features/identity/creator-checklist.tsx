import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { readSaved, writeSaved } from '../../lib/storage.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './creator-checklist.module.css';
import { type Done, doneOf, type StepName, stepNames, type Works } from './creator-steps.ts';
import { personQuery } from './profile/queries.ts';

type Props = {
  readonly oid: string;
  /** The creator's newest works; undefined until they are known. */
  readonly works: Works | undefined;
};

/**
 * What a new creator does first. Each step is done when the facts say so; the list can be put away and is
 * gone when all is done.
 */
export const CreatorChecklist = ({ oid, works }: Props) => {
  const { data: own } = useQuery(personQuery({ userOid: oid }));
  const [hidden, setHidden] = useState(() => readSaved('creator-checklist') === oid);
  if (hidden || !own || !works) return null;
  const done = doneOf(own, works);
  if (stepNames.every((name) => done[name])) return null;
  const putAway = () => {
    writeSaved('creator-checklist', oid);
    setHidden(true);
  };
  return <Steps done={done} onPutAway={putAway} />;
};

type StepsProps = { readonly done: Done; readonly onPutAway: () => void };

const Steps = ({ done, onPutAway }: StepsProps) => {
  const { t } = useLingui();
  const words: Readonly<Record<StepName, string>> = {
    picture: t`Add a profile picture`,
    introduction: t`Introduce yourself in a few words`,
    address: t`Choose an address for your page`,
    work: t`Publish your first work`,
    price: t`Sell a work for coins`,
  };
  const count = stepNames.filter((name) => done[name]).length;
  const next = stepNames.find((name) => !done[name]);
  const all = stepNames.length;
  return (
    <Section
      title={<Trans>Get your channel ready</Trans>}
      actions={
        <Button small onClick={onPutAway}>
          <Trans>Hide the list</Trans>
        </Button>
      }
    >
      <Meter label={<Trans>Done</Trans>} value={count} max={all} text={t`${count} of ${all}`} progress />
      <ol className={styles.steps}>
        {stepNames.map((name) => (
          <li key={name} data-done={done[name]}>
            <span className={styles.mark}>{done[name] ? <CheckIcon size={16} /> : null}</span>
            <span>
              {words[name]}
              {done[name] ? (
                <span className="visually-hidden">
                  {' '}
                  <Trans>(done)</Trans>
                </span>
              ) : null}
            </span>
            {name === next ? <StepLink name={name} /> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
};

const StepLink = ({ name }: { readonly name: StepName }) => (
  <Link
    to={name === 'work' || name === 'price' ? '/studio2' : '/myinfo/profile'}
    className={buttonClass({ solid: true, small: true })}
  >
    {name === 'work' || name === 'price' ? <Trans>Open the studio</Trans> : <Trans>Open the profile</Trans>}
  </Link>
);
