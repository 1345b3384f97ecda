import type { PayoutsReply } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { FactList } from '../../ui/facts.tsx';

/** Who is paid, for people other than the creator: of the numbers only the last digits. */
export const PayeeFacts = ({ reply: { payee } }: { readonly reply: PayoutsReply }) => {
  const format = useFormat();
  if (!payee)
    return (
      <p>
        <Trans>The creator has not said yet who is paid.</Trans>
      </p>
    );
  const { name, residence, taxId, bank } = payee;
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
          <Trans>Country of residence</Trans>
        </dt>
        <dd>{format.country(residence)}</dd>
        <dt>
          <Trans>Tax number</Trans>
        </dt>
        <dd>{taxId}</dd>
        <dt>
          <Trans>Bank</Trans>
        </dt>
        <dd>{bank ? `${bank.bankName}, ${bank.accountNumber}, ${bank.accountHolder}` : null}</dd>
      </FactList>
    </>
  );
};
