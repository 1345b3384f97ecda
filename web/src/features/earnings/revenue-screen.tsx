import { firstOwnMonth, type RevenueReply } from '@fanfold/contracts/earnings';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { asTitle } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { IncompleteNote, StaleNote } from '../../ui/states.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';
import { AsOf } from './as-of.tsx';
import { BooksPart, type Opened } from './books-part.tsx';
import { DaysNow } from './days-now.tsx';
import { LegacyPart } from './legacy-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { addMonths, firstDay } from './month.ts';
import { MonthSwitch } from './month-switch.tsx';
import { revenueQuery } from './queries.ts';
import { RevenueThen } from './revenue-then.tsx';

type RevenueProps = {
  readonly oid: string;
  readonly nickname: string;
  /** `yyyy-mm`, and the Korean day that it is now. */
  readonly month: string;
  readonly today: string;
  readonly onMonth: (month: string) => void;
  /** The books as they were then, ISO 8601; undefined for now. */
  readonly asOf: string | undefined;
  readonly onAsOf: (asOf: string | undefined) => void;
};

/** What a creator earned, by day and kind of coin, as it happens, or as it was at a moment. */
export const RevenueScreen = (props: RevenueProps) => {
  const { oid, nickname, month, today, onMonth, asOf, onAsOf } = props;
  const { t } = useLingui();
  const format = useFormat();
  const [opened, setOpened] = useState<Opened & { readonly of: string }>();
  const name = asTitle(format.month(month));
  const books = { month, asOf };
  // What was opened belongs to the books that were shown then.
  const key = `${month} ${asOf}`;
  const open = (each: Opened | undefined) => setOpened(each && { ...each, of: key });
  return (
    <Page title={t`Revenue`}>
      <PageHead
        eyebrow={<Trans>{nickname} · revenue</Trans>}
        title={today.startsWith(month) ? <Trans>{name} so far</Trans> : name}
        actions={<MonthSwitch month={month} latest={today.slice(0, 7)} onMonth={onMonth} />}
      />
      <AsOf asOf={asOf} onAsOf={onAsOf} />
      {asOf === undefined ? (
        <RevenueNow oid={oid} month={month} today={today} onOpen={open} />
      ) : (
        <RevenueThen oid={oid} books={{ month, asOf }} today={today} onOpen={open} />
      )}
      {month < firstOwnMonth ? <LegacyPart oid={oid} month={month} /> : null}
      <BooksPart key={key} oid={oid} books={books} onOpen={open} />
      <LinesPart
        oid={oid}
        books={books}
        opened={opened?.of === key ? opened : undefined}
        onAll={() => setOpened(undefined)}
      />
      <p>
        <Link to="/channel/legacy-revenue">
          <Trans>Revenue before February 2023</Trans>
        </Link>
      </p>
    </Page>
  );
};

type NowProps = Pick<RevenueProps, 'oid' | 'month' | 'today'> & {
  readonly onOpen: (opened: Opened) => void;
};

const RevenueNow = ({ oid, month, today, onOpen }: NowProps) => {
  const { data } = useSuspenseQuery(revenueQuery(oid, month));
  return (
    <>
      <Totals totals={data.totals} month={month} running={today.startsWith(month)} />
      <Held held={data.held} />
      <StaleNote stale={data.stale} />
      <IncompleteNote incomplete={data.incomplete} />
      <DaysNow oid={oid} month={month} today={today} onOpen={onOpen} />
    </>
  );
};

type TotalsProps = {
  readonly totals: RevenueReply['totals'];
  readonly month: string;
  readonly running: boolean;
};

const Totals = ({ totals, month, running }: TotalsProps) => {
  const nameOf = useUnitName();
  const format = useFormat();
  const closes = format.day(firstDay(addMonths(month, 1)));
  return (
    <div data-testid="revenue-totals">
      <Stats>
        <Stat
          label={nameOf('paid')}
          value={<Coins kind="paid" size="large" value={totals.paidCoins} live />}
          note={
            <>
              <Plural value={totals.sales} one="# sale" other="# sales" />
              {', '}
              <Plural value={totals.refunds} one="# refund" other="# refunds" />
            </>
          }
        />
        <Stat
          label={nameOf('bonus')}
          value={<Coins kind="bonus" size="large" value={totals.bonusCoins} live />}
          note={running ? <Trans>estimate, closes on {closes}</Trans> : null}
        />
      </Stats>
    </div>
  );
};

/** Earnings that are not paid out for now. The creator is not told which account is being checked. */
const Held = ({ held }: { readonly held: RevenueReply['held'] }) =>
  held.sales === 0 ? null : (
    <div className="row" data-testid="held-earnings">
      <Pill tone="plain">
        <Trans>held</Trans>
      </Pill>
      <Coins kind="paid" value={held.paidCoins} named />
      <span className="quiet">
        <Plural
          value={held.sales}
          one="of # sale: its payment is being checked. The coins stand in your revenue, and are not paid out until that ends."
          other="of # sales: their payments are being checked. The coins stand in your revenue, and are not paid out until that ends."
        />
      </span>
    </div>
  );
