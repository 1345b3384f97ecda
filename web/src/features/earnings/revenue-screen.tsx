import type { RevenueReply } from '@fanfold/contracts/earnings';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/use-format.ts';
import buttonStyles from '../../ui/button.module.css';
import { Coins } from '../../ui/coins.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { IncompleteNote, StaleNote } from '../../ui/states.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';
import { BooksPart } from './books-part.tsx';
import styles from './earnings.module.css';
import { everyDay } from './every-day.ts';
import { useLiveRevenue } from './live.ts';
import { addMonths, daysOfMonth, firstDay } from './month.ts';
import { revenueQuery } from './queries.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { SalesSheet } from './sales-sheet.tsx';

type RevenueProps = {
  readonly oid: string;
  readonly nickname: string;
  /** `yyyy-mm`, and the Korean day that it is now. */
  readonly month: string;
  readonly today: string;
  readonly onMonth: (month: string) => void;
};

/** What a creator earned, by day and kind of coin, as it happens. */
export const RevenueScreen = ({ oid, nickname, month, today, onMonth }: RevenueProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useSuspenseQuery(revenueQuery(oid, month));
  useLiveRevenue(oid, data.position);
  const name = format.month(month);
  const running = today.startsWith(month);
  const days = everyDay(
    daysOfMonth(month).filter((day) => day <= today),
    data.days,
  );
  return (
    <Page title={t`Revenue`}>
      <PageHead
        eyebrow={<Trans>{nickname} · revenue</Trans>}
        title={running ? <Trans>{name} so far</Trans> : name}
        actions={<MonthSwitch month={month} latest={today.slice(0, 7)} onMonth={onMonth} />}
      />
      <Totals totals={data.totals} month={month} running={running} />
      <Held held={data.held} />
      <StaleNote stale={data.stale} />
      <IncompleteNote incomplete={data.incomplete} />
      <RevenueChart days={days} />
      <BooksPart oid={oid} month={month} />
      <Section title={<Trans>Sales and refunds</Trans>}>
        <SalesSheet oid={oid} />
      </Section>
    </Page>
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

type MonthSwitchProps = {
  readonly month: string;
  readonly latest: string;
  readonly onMonth: (month: string) => void;
};

const MonthSwitch = ({ month, latest, onMonth }: MonthSwitchProps) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={styles.monthSwitch}>
      <button
        type="button"
        className={buttonStyles.iconButton}
        data-ui="icon-button"
        aria-label={t`Previous month`}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeftIcon />
      </button>
      <span aria-live="polite">{format.month(month)}</span>
      <button
        type="button"
        className={buttonStyles.iconButton}
        data-ui="icon-button"
        aria-label={t`Next month`}
        disabled={month >= latest}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRightIcon />
      </button>
    </div>
  );
};
