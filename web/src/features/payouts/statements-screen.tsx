import { type BankStatementReply, ImportStatementBody } from '@fanfold/contracts/payouts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { AreaField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { OneLine, Sub } from '../../ui/sub.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BankDifferences } from './differences.tsx';
import { OfferedStatements, RefusedStatements } from './open-statements.tsx';
import { importStatement, payoutsKey, statementsQuery } from './queries.ts';

/** What the bank says about our accounts, and where that is not what we ordered. */
export const StatementsScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Bank statements`}>
      <Loaded query={useQuery(statementsQuery())}>
        {({ statements, differences, offered, refused, byHand }) => (
          <>
            {offered.length > 0 ? <OfferedStatements offered={offered} /> : null}
            {refused.length > 0 ? <RefusedStatements refused={refused} /> : null}
            {differences.length > 0 ? <BankDifferences differences={differences} byHand={byHand} /> : null}
            {statements.length > 0 ? (
              <Statements statements={statements} />
            ) : (
              <EmptyState title={<Trans>No bank statement was read yet</Trans>}>
                <Trans>
                  Statements are fetched from the bank by themselves. You can also paste one below.
                </Trans>
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
      <ImportForm />
    </AdminPage>
  );
};

const ImportForm = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: ImportStatementBody,
    start: { content: '' },
    send: (values, intent) => importStatement({ ...values, intent }),
    onSent: async ({ statements }) => {
      await client.invalidateQueries({ queryKey: payoutsKey });
      showToast(
        statements.some(({ waits }) => waits) ? (
          <Trans>The statement pays or returns payouts: another person has to import it as well.</Trans>
        ) : (
          <Trans>The statement is imported.</Trans>
        ),
      );
    },
  });
  return (
    <Section title={<Trans>Import a statement</Trans>}>
      <Form form={form}>
        <AreaField of={form} name="content" label={t`Statement in the format camt.053 (XML)`} />
        <FormActions form={form} action={<Trans>Import</Trans>} />
      </Form>
    </Section>
  );
};

const Statements = ({ statements }: { readonly statements: readonly BankStatementReply[] }) => {
  const format = useFormat();
  return (
    <Section title={<Trans>Statements</Trans>}>
      <DataTable
        caption={<Trans>Statements</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ currency, statementId }) => `${currency}${statementId}`}
        list={{ rows: statements }}
        empty={null}
        columns={[
          {
            key: 'day',
            name: <Trans>Day</Trans>,
            head: true,
            cell: ({ toDay, currency, gap }) => (
              <>
                <OneLine>{format.shortDay(toDay)}</OneLine>
                <Sub>{currency}</Sub>
                {gap ? (
                  <Pill tone="live">
                    <Trans>one is missing before it</Trans>
                  </Pill>
                ) : null}
              </>
            ),
          },
          {
            key: 'entries',
            name: <Trans>Entries</Trans>,
            number: true,
            cell: ({ entries }) => format.count(entries),
          },
          {
            key: 'opening',
            name: <Trans>Opening balance</Trans>,
            number: true,
            cell: ({ openingMinor: minor, currency }) => format.money({ minor, currency }),
          },
          {
            key: 'closing',
            name: <Trans>Closing balance</Trans>,
            number: true,
            cell: ({ closingMinor: minor, currency }) => format.money({ minor, currency }),
          },
        ]}
      />
    </Section>
  );
};
