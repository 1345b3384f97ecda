import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Person } from '../../../ui/person.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AsOf } from '../as-of.tsx';
import { BooksPart, type Opened } from '../books-part.tsx';
import { DaysNow } from '../days-now.tsx';
import { LinesPart } from '../lines-part.tsx';
import { MonthSwitch } from '../month-switch.tsx';
import { RevenueThen } from '../revenue-then.tsx';

type OfCreator = {
  readonly adminPath: string;
  readonly creator: string;
  readonly month: string;
  /** The Korean day that it is now. */
  readonly today: string;
  readonly onMonth: (month: string) => void;
};
type Props = Omit<OfCreator, 'creator'> & { readonly creator: string | undefined };

/**
 * REV-016, REV-031: what one creator earned in a month, and the lines of it, for finance and administrators.
 */
export const CreatorRevenueScreen = ({ creator, ...props }: Props) => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Revenue of a creator`}>
      {creator === undefined ? (
        <NoCreator adminPath={props.adminPath} />
      ) : (
        <Revenue key={`${creator} ${props.month}`} creator={creator} {...props} />
      )}
    </AdminPage>
  );
};

const NoCreator = ({ adminPath }: Pick<OfCreator, 'adminPath'>) => (
  <EmptyState
    picture="people"
    title={<Trans>No creator is chosen</Trans>}
    action={
      <Link
        to="/$adminPath/check-settlement"
        params={{ adminPath }}
        className={buttonClass({ solid: true, small: true })}
      >
        <Trans>Payout requests</Trans>
      </Link>
    }
  >
    <Trans>The payout requests and the months of creators lead to the revenue of each.</Trans>
  </EmptyState>
);

const Revenue = ({ adminPath, creator, month, today, onMonth }: OfCreator) => {
  const [opened, setOpened] = useState<Opened>();
  const [asOf, setAsOf] = useState<string>();
  const books = { month, asOf };
  const change = (next: string | undefined) => {
    setAsOf(next);
    // What was opened belongs to the books that were shown then.
    setOpened(undefined);
  };
  // REV-015: that page is for the creator and for administrators.
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  return (
    <>
      <Section
        title={<Person oid={creator} />}
        testId="revenue-of-creator"
        actions={<MonthSwitch month={month} latest={today.slice(0, 7)} onMonth={onMonth} />}
      >
        <p className="row">
          {isAdmin ? (
            <Link to="/payouts/$creatorOid/$type" params={{ creatorOid: creator, type: 'show' }}>
              <Trans>Statements and payouts</Trans>
            </Link>
          ) : null}
          <Link to="/$adminPath/legacy-revenue" params={{ adminPath }} search={{ creator }}>
            <Trans>Revenue before February 2023</Trans>
          </Link>
        </p>
      </Section>
      <AsOf asOf={asOf} onAsOf={change} own={false} />
      {asOf === undefined ? (
        <DaysNow oid={creator} month={month} today={today} onOpen={setOpened} />
      ) : (
        <RevenueThen oid={creator} books={{ month, asOf }} today={today} onOpen={setOpened} />
      )}
      <BooksPart key={asOf} oid={creator} books={books} onOpen={setOpened} />
      <LinesPart oid={creator} books={books} opened={opened} onAll={() => setOpened(undefined)} own={false} />
    </>
  );
};
