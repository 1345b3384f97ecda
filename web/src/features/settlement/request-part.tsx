import type { RequestPreview, SettlementReply } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { FactList } from '../../ui/facts.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ObstacleWords } from './obstacle-words.tsx';
import { usePayeeRelations } from './payee-relations.ts';
import { payeeQuery, payoutsKey, requestRevenue } from './queries.ts';
import { Waterfall } from './waterfall.tsx';

type Props = { readonly settlement: SettlementReply; readonly own: boolean };

/** REV-018: the request with the bank details that it will be paid to, or why there can be none. */
export const RequestPart = ({ settlement, own }: Props) => {
  const { obstacles, preview } = settlement;
  return (
    <Section title={<Trans>Request a payout</Trans>} testId="request-payout">
      {obstacles.length > 0 ? (
        <ul className="stack">
          {obstacles.map((obstacle) => (
            <li key={obstacle} data-obstacle={obstacle}>
              <ObstacleWords obstacle={obstacle} settlement={settlement} />
            </li>
          ))}
        </ul>
      ) : null}
      {preview ? <RequestForm preview={preview} creatorOid={settlement.creatorOid} own={own} /> : null}
    </Section>
  );
};

type FormProps = { readonly preview: RequestPreview; readonly creatorOid: string; readonly own: boolean };

const RequestForm = ({ preview, creatorOid, own }: FormProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { won, incomeTaxWon, localTaxWon, netWon } = preview;
  const form = useSendForm({
    schema: z.object({}),
    start: {},
    send: (_values, intent) => requestRevenue(intent),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: payoutsKey(creatorOid) });
      showToast(<Trans>The payout is requested.</Trans>);
    },
  });
  return (
    <>
      <Waterfall
        steps={[
          { key: 'won', name: <Trans>After fees</Trans>, won },
          { key: 'incomeTax', name: <Trans>Income tax</Trans>, won: 0 - incomeTaxWon },
          { key: 'localTax', name: <Trans>Local tax</Trans>, won: 0 - localTaxWon },
          { key: 'net', name: <Trans>To be paid</Trans>, won: netWon, total: true },
        ]}
      />
      <PaidTo creatorOid={creatorOid} preview={preview} />
      {own ? (
        <Form form={form} label={t`Request a payout`}>
          <FormActions form={form} action={<Trans>Request this payout</Trans>} />
        </Form>
      ) : null}
    </>
  );
};

const PaidTo = ({ creatorOid, preview }: Omit<FormProps, 'own'>) => {
  const format = useFormat();
  const payee = useQuery(payeeQuery(creatorOid)).data?.payee;
  const relations = usePayeeRelations();
  const bank = payee?.bank;
  const { currency, amountMinor, payOn } = preview;
  return (
    <FactList>
      <dt>
        <Trans context="payout">Amount</Trans>
      </dt>
      <dd>{format.money({ minor: amountMinor, currency })}</dd>
      <dt>
        <Trans context="payout">Paid on</Trans>
      </dt>
      <dd>{format.day(payOn)}</dd>
      {payee && payee.relation !== 'self' ? (
        <>
          <dt>
            <Trans>Who is paid</Trans>
          </dt>
          <dd>
            {payee.name} ({relations[payee.relation]})
          </dd>
        </>
      ) : null}
      {bank ? (
        <>
          <dt>
            <Trans>Paid to</Trans>
          </dt>
          <dd>
            {bank.bankName}, {bank.accountNumber}, {bank.accountHolder}{' '}
            <Link to="/payouts/$creatorOid/$type" params={{ creatorOid, type: 'edit' }}>
              <Trans>Change</Trans>
            </Link>
          </dd>
        </>
      ) : null}
    </FactList>
  );
};
