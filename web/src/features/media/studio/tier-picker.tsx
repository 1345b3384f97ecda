import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { channelOf } from '../../../lib/channel.ts';
import { useMe } from '../../../lib/session.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { CheckGroup } from './check-group.tsx';
import { paidTiersQuery } from './queries.ts';

type Props = {
  readonly label: ReactNode;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tiers: string[]) => void;
};

/** The creator's paid tiers; the higher ones are chosen along with the first. */
export const TierPicker = ({ label, chosen, error, onChange }: Props) => {
  const id = useId();
  const me = useMe();
  const channelOid = me ? channelOf(me) : undefined;
  const query = useQuery({ ...paidTiersQuery(channelOid ?? ''), enabled: channelOid !== undefined });
  return (
    <div>
      <Loaded query={query} lines={1}>
        {(tiers) =>
          tiers.length === 0 ? (
            <p>
              <Trans>You have no paid tiers yet.</Trans>{' '}
              <Link to="/channel/tiers">
                <Trans>Add a tier</Trans>
              </Link>
            </p>
          ) : (
            <CheckGroup
              label={label}
              chosen={chosen}
              options={tiers.map(({ tierHash, name }) => ({ value: tierHash as string, label: name }))}
              onChange={(next) => onChange(withHigher(next, chosen, tiers))}
            />
          )
        }
      </Loaded>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

type Fee = { readonly tierHash: string; readonly feeCoins: number };

/** The first choice brings the tiers with a higher fee along; after that each is chosen alone. */
const withHigher = (next: readonly string[], before: readonly string[], tiers: readonly Fee[]): string[] => {
  const [first] = next;
  if (before.length > 0 || first === undefined) return [...next];
  const fee = tiers.find(({ tierHash }) => tierHash === first)?.feeCoins ?? 0;
  return tiers.filter((tier) => tier.tierHash === first || tier.feeCoins > fee).map((tier) => tier.tierHash);
};
