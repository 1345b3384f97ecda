import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LegacyTotals } from './legacy-totals.tsx';
import { legacyTotalsQuery } from './queries.ts';

type Props = { readonly oid: string; readonly nickname: string };

/** REV-005: all that a creator earned in the system before this one, in sum and by month. */
export const LegacyScreen = ({ oid, nickname }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Revenue before February 2023`}>
      <PageHead
        eyebrow={<Trans>{nickname} · revenue</Trans>}
        title={<Trans>Before February 2023</Trans>}
        actions={
          <Link to="/channel/revenue" className={buttonClass({ small: true })}>
            <Trans>Revenue since then</Trans>
          </Link>
        }
      />
      <p className="quiet">
        <Trans>
          It was settled and paid in the former system. Single sales of that time are not kept here.
        </Trans>
      </p>
      <Loaded query={useQuery(legacyTotalsQuery(oid))}>
        {(reply) => (
          <LegacyTotals
            reply={reply}
            empty={
              <EmptyState title={<Trans>No revenue from the former system</Trans>}>
                <Trans>What you sold before February 2023 appears here once it is imported.</Trans>
              </EmptyState>
            }
            monthName={(month, name) => (
              <Link to="/channel/revenue" search={{ month }}>
                {name}
              </Link>
            )}
          />
        )}
      </Loaded>
    </Page>
  );
};
