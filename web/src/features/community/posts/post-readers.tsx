import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './posts.module.css';
import { postTiersQuery } from './queries.ts';

type Props = {
  readonly creatorOid: string;
  readonly tiers: readonly string[];
  readonly onChange: (tiers: string[]) => void;
};

/** CAT-074: for all people, or for the members of some tiers. */
export const PostReaders = ({ creatorOid, tiers, onChange }: Props) => {
  const { data: sold = [] } = useQuery(postTiersQuery(creatorOid));
  if (sold.length === 0) return null;
  const choose = (tierHash: string, isChosen: boolean): void =>
    onChange(isChosen ? [...tiers, tierHash] : tiers.filter((one) => one !== tierHash));
  return (
    <fieldset className={styles.readers}>
      <legend>
        <Trans>Who can read it</Trans>
      </legend>
      {sold.map(({ tierHash, name }) => (
        <Checkbox
          key={tierHash}
          checked={tiers.includes(tierHash)}
          onChange={(isChosen) => choose(tierHash, isChosen)}
        >
          {name}
        </Checkbox>
      ))}
      <p className="quiet">
        {tiers.length === 0 ? (
          <Trans>No tier is chosen: all people can read it.</Trans>
        ) : (
          <Trans>Only subscribers of the chosen tiers can read it.</Trans>
        )}
      </p>
    </fieldset>
  );
};
