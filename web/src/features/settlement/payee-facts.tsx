import type { PayoutsReply } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { FactList } from '../../ui/facts.tsx';
import { useBankLabels } from './bank-labels.ts';
import { usePayeeRelations } from './payee-relations.ts';
import { fieldsOf } from './payee-values.ts';

/** Who is paid, for people other than the creator: of the numbers only the last digits. */
export const PayeeFacts = ({ reply: { payee } }: { readonly reply: PayoutsReply }) => {
  const format = useFormat();
  const relations = usePayeeRelations();
  if (!payee)
    return (
      <p>
        <Trans>The creator has not said yet who is paid.</Trans>
      </p>
    );
  const { name, relation, residence, taxId, bank } = payee;
  return (
    <>
      <p className="quiet">
        <Trans>Only the creator can change this.</Trans>
      </p>
      <FactList>
        <dt>
          <Trans>Legal name</Trans>
        </dt>
        <dd>{name}</dd>
        <dt>
          <Trans>Who is paid</Trans>
        </dt>
        <dd>{relations[relation]}</dd>
        <dt>
          <Trans>Country of residence</Trans>
        </dt>
        <dd>{format.country(residence)}</dd>
        <dt>
          <Trans>Tax number</Trans>
        </dt>
        <dd>{taxId}</dd>
        {bank ? <BankFacts bank={bank} /> : null}
      </FactList>
    </>
  );
};

type Bank = NonNullable<NonNullable<PayoutsReply['payee']>['bank']>;

/** REV-020: the fields of the account's format, as a transfer asks for them. */
const BankFacts = ({ bank }: { readonly bank: Bank }) => {
  const labels = useBankLabels(bank.format);
  const fields = ['bankName', 'accountHolder', 'accountNumber', ...fieldsOf[bank.format]] as const;
  return fields.map((name) => (
    <Fragment key={name}>
      <dt>{labels[name]}</dt>
      <dd>{bank[name]}</dd>
    </Fragment>
  ));
};
