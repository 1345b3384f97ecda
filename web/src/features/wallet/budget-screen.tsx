import { BudgetBody, type BudgetReply } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { newIntent } from '../../lib/api.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { enteredNumber } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Meter } from '../../ui/meter.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { budgetQuery, setBudget } from './queries.ts';

/** What I plan to spend in a month, how far I am, and how it went in the months before. */
export const BudgetScreen = ({ oid }: { readonly oid: string }) => {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(budgetQuery(oid));
  return (
    <Page title={t`Budget`}>
      <PageHead eyebrow={<Trans>My coins</Trans>} title={<Trans>How much to spend in a month</Trans>} />
      <ThisMonth budget={data} />
      <Section title={<Trans>Your plan</Trans>}>
        <Plan oid={oid} coinsAMonth={data.coinsAMonth} />
      </Section>
      <Section title={<Trans>The last six months</Trans>}>
        <Months budget={data} />
      </Section>
    </Page>
  );
};

const ThisMonth = ({ budget: { coinsAMonth, months } }: { readonly budget: BudgetReply }) => {
  const format = useFormat();
  const spent = Math.max(0, months.at(-1)?.coins ?? 0);
  const { t } = useLingui();
  const [shownSpent, shownPlan] = [format.count(spent), format.count(coinsAMonth ?? 0)];
  const over = coinsAMonth !== null && spent > coinsAMonth;
  return (
    <Stats>
      <Stat
        label={<Trans>Coins spent this month</Trans>}
        value={shownSpent}
        note={
          over ? (
            <Trans>More than you planned. You can still buy: a budget stops nothing.</Trans>
          ) : (
            <Trans>Paid and bonus coins, less what was refunded. A month begins at midnight in Seoul.</Trans>
          )
        }
      >
        {coinsAMonth === null ? null : (
          <Meter
            label={<Trans>Of your budget</Trans>}
            value={Math.min(spent, coinsAMonth)}
            max={coinsAMonth}
            text={t`${shownSpent} of ${shownPlan} coins`}
            tone={over ? 'bad' : 'coin'}
          />
        )}
      </Stat>
    </Stats>
  );
};

const schema = z.object({ coinsAMonth: enteredNumber(BudgetBody.shape.coinsAMonth.unwrap()) });

const Plan = ({ oid, coinsAMonth }: { readonly oid: string; readonly coinsAMonth: number | null }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: budgetQuery(oid).queryKey });
  const form = useSendForm({
    schema,
    start: { coinsAMonth },
    send: (values, intent) => setBudget({ ...values, intent }),
    onSent: changed,
  });
  const end = useMutation({
    mutationFn: () => setBudget({ coinsAMonth: null, intent: newIntent() }),
    onSuccess: () => {
      form.reset({ coinsAMonth: null });
      return changed();
    },
  });
  return (
    <Form form={form} inline>
      <NumberField of={form} name="coinsAMonth" label={t`Coins a month`} min={1} />
      <FormActions form={form} action={<Trans>Save</Trans>}>
        {coinsAMonth === null ? null : (
          <Button onClick={() => end.mutate()} busy={end.isPending}>
            <Trans>Remove the budget</Trans>
          </Button>
        )}
      </FormActions>
      {end.error ? <InlineFailure error={end.error} /> : null}
    </Form>
  );
};

const Months = ({ budget: { months } }: { readonly budget: BudgetReply }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Chart
      kind="grouped"
      title={t`Coins spent a month`}
      pointName={<Trans>Month</Trans>}
      series={[{ key: 'coins', name: t`Coins`, tone: 'ink' }]}
      points={months.map(({ month, coins }) => ({
        key: month,
        label: month.slice(5),
        name: format.month(month),
        values: { coins },
      }))}
      format={format.count}
    />
  );
};
