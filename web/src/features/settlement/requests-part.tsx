import type { RevenueRequestLine } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { BankReason } from '../../ui/bank-reason.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { usePayeeRelations } from './payee-relations.ts';
import { useRequestStates } from './request-states.ts';

/** REV-017: requests with their states. */
export const RequestsPart = ({ requests }: { readonly requests: readonly RevenueRequestLine[] }) => {
  const format = useFormat();
  return (
    <Section title={<Trans>Requests</Trans>} testId="requests">
      <DataTable
        caption={<Trans>Requests</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ requestId }) => requestId}
        list={{ rows: requests }}
        empty={
          <EmptyState picture="sheet" title={<Trans>No requests this year</Trans>}>
            <Trans>A request stays here with its state, from the day it is made to the day it is paid.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'month',
            name: <Trans>Requested</Trans>,
            head: true,
            cell: ({ requestedAt, automatic }) => (
              <>
                {format.day(requestedAt)}
                {automatic ? (
                  <Sub>
                    <Trans>Automatic request</Trans>
                  </Sub>
                ) : null}
              </>
            ),
          },
          {
            key: 'state',
            name: <Trans>State</Trans>,
            cell: (request) => <RequestState request={request} />,
          },
          {
            key: 'payee',
            name: <Trans>Payee</Trans>,
            cell: ({ payee }) => <PayeeThen payee={payee} />,
          },
          {
            key: 'payOn',
            name: <Trans>Day of payment</Trans>,
            cell: ({ payOn }) => format.day(payOn),
          },
          {
            key: 'amount',
            name: <Trans context="payout">Amount</Trans>,
            number: true,
            cell: ({ amountMinor, currency }) => format.money({ minor: amountMinor, currency }),
          },
        ]}
      />
    </Section>
  );
};

const PayeeThen = ({ payee }: Pick<RevenueRequestLine, 'payee'>) => {
  const relations = usePayeeRelations();
  if (!payee) return null;
  return (
    <>
      {payee.name}
      {payee.relation === 'self' ? null : <Sub>{relations[payee.relation]}</Sub>}
    </>
  );
};

const RequestState = ({ request: { state, reason } }: { readonly request: RevenueRequestLine }) => {
  const names = useRequestStates();
  return (
    <>
      <Pill tone={state === 'complete' ? 'ok' : 'plain'}>{names[state]}</Pill>
      {reason === null ? null : (
        <Sub>
          <BankReason code={reason} />{' '}
          {state === 'unpaid' ? null : <Trans>The amount can be requested again.</Trans>}
        </Sub>
      )}
    </>
  );
};
