import type { BankDifferenceReply, PayoutAccount, PayoutBatchReply } from '@fanfold/contracts/payouts';
import { useLingui } from '@lingui/react/macro';

type Words<Name extends string> = Readonly<Record<Name, string>>;

export const useBatchWords = (): Words<PayoutBatchReply['status']> => {
  const { t } = useLingui();
  return {
    prepared: t`waits for approval`,
    approved: t`approved`,
    cancelled: t`cancelled`,
    sending: t`being sent`,
    fixed: t`being sent`,
    sent: t`at the bank`,
    settled: t`settled`,
  };
};

export const useLineWords = (): Words<PayoutBatchReply['lines'][number]['state']> => {
  const { t } = useLingui();
  return {
    open: t`open`,
    withheld: t`not sent`,
    sent: t`at the bank`,
    refused: t`refused by the bank`,
    paid: t`paid`,
    returned: t`sent back`,
  };
};

export const useDifferenceWords = (): Words<BankDifferenceReply['kind']> => {
  const { t } = useLingui();
  return {
    unknownLine: t`A payment that we did not order`,
    paidTwice: t`Paid twice`,
    wrongAmount: t`Another amount than we ordered`,
    unknownReturn: t`Money came back for an unknown payment`,
    notOpen: t`The request was not in payment`,
  };
};

export const useOutcomeWords = (): Words<BankDifferenceReply['outcomes'][number]> => {
  const { t } = useLingui();
  return {
    recovered: t`The bank gave it back`,
    loss: t`Book it as a loss`,
    explained: t`It is our own money`,
    paid: t`Count it as paid`,
  };
};

export const usePayoutAccountWords = (): Words<PayoutAccount> => {
  const { t } = useLingui();
  return {
    earned: t`Earned by creators`,
    creatorPayable: t`Owed to creators`,
    payoutsDue: t`Requested payouts`,
    withholdingPayable: t`Withheld tax`,
    gatewayFee: t`Payment fees`,
    platformFee: t`Platform fees`,
    exchange: t`Currency exchange`,
    bank: t`Bank`,
    bankFee: t`Bank charges`,
    ownFunds: t`Own money sent to the bank`,
    unexplained: t`Not explained yet`,
    losses: t`Losses`,
  };
};
