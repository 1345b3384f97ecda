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
    returned: t`The creator’s payment came back`,
    byHand: t`A payout by hand`,
    taxPaid: t`Withheld tax that was paid to the tax office`,
  };
};

/** Why a statement of the bank was not imported; any other code as it is. */
export const useStatementRefusals = (): Readonly<Record<string, string>> => {
  const { t } = useLingui();
  return {
    STATEMENT_UNREADABLE: t`The file cannot be read.`,
    STATEMENT_OTHER_ACCOUNT: t`It is of another account.`,
    STATEMENT_CONFLICT: t`It says something else than what was imported under its name before.`,
    STATEMENT_SUM_WRONG: t`Its entries do not add up to its closing balance.`,
  };
};

export const usePayoutAccountWords = (): Words<PayoutAccount> => {
  const { t } = useLingui();
  return {
    earned: t`Earned by creators`,
    creatorPayable: t`Owed to creators`,
    payoutsDue: t`Requested payouts`,
    unclaimed: t`Kept for creators who have left`,
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
