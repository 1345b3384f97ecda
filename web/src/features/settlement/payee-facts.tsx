import type { PayoutsReply } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { FactList } from '../../ui/facts.tsx';
import { useBankLabels } from './bank-labels.ts';
import { usePayeeRelations } from './payee-relations.ts';
import { fieldsOf } from './payee-values.ts';
import { useRate } from './rates.ts';
import { TaxNote } from './tax-note.tsx';
import { formNames } from './tax-words.ts';

/** Who is paid, for people other than the creator: of the numbers only the last digits. */
export const PayeeFacts = ({ reply }: { readonly reply: PayoutsReply }) => {
  const { payee } = reply;
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
        <dd>{taxId ?? '–'}</dd>
        <TaxFacts payee={payee} />
        {bank ? <BankFacts bank={bank} /> : null}
      </FactList>
      <TaxNote reply={reply} />
    </>
  );
};

type Known = NonNullable<PayoutsReply['payee']>;

/** What else the payee gave for the tax. */
const TaxFacts = ({ payee: { tax } }: { readonly payee: Known }) => {
  const format = useFormat();
  const rate = useRate();
  const { businessNumber = null, invoiceNumber = null, form = null, treaty = null } = tax ?? {};
  return (
    <>
      {businessNumber === null ? null : (
        <>
          <dt>
            <Trans>Business registration number</Trans>
          </dt>
          <dd>{businessNumber}</dd>
        </>
      )}
      {invoiceNumber === null ? null : (
        <>
          <dt>
            <Trans>Qualified invoice number</Trans>
          </dt>
          <dd>{invoiceNumber}</dd>
        </>
      )}
      {form === null ? null : (
        <>
          <dt>
            <Trans>Signed form</Trans>
          </dt>
          <dd>{formNames[form]}</dd>
        </>
      )}
      {treaty === null ? null : (
        <>
          <dt>
            <Trans>Tax treaty</Trans>
          </dt>
          <dd>
            {format.country(treaty.country)}, {rate(treaty.rateBasisPoints)}
          </dd>
        </>
      )}
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
