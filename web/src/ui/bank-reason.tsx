import { useLingui } from '@lingui/react/macro';

/**
 * Why a payment was left out, refused or sent back, in words: our own refusals, and the usual codes of banks
 * (ISO 20022, External Status Reason and Return Reason). Another code is shown as it came.
 */
export const BankReason = ({ code }: { readonly code: string }) => {
  const words = useReasons().get(code);
  return words === undefined ? code : `${words} (${code})`;
};

const useReasons = (): ReadonlyMap<string, string> => {
  const { t } = useLingui();
  return new Map([
    ['REQUEST_STATE_WRONG', t`The request is not open any more.`],
    ['PAYOUT_HELD', t`Payouts of this account are suspended.`],
    ['GUARDIAN_NEEDED', t`A guardian has to agree first.`],
    ['PAYEE_CHANGED', t`The payee was changed after the request. Reject it, so that it can be made again.`],
    ['BANK_DETAILS_HELD', t`The bank details are missing or were changed less than 3 days ago.`],
    ['BANK_DETAILS_UNUSABLE', t`The bank details cannot be used for a transfer in this currency.`],
    ['NO_BANK_ACCOUNT', t`There is no bank account for this currency.`],
    ['NOTHING_TO_TRANSFER', t`Nothing is left to transfer.`],
    ['OWN_ACCOUNT', t`It would pay the person who prepares the batch.`],
    ['REQUEST_IN_BATCH', t`The request is in another batch.`],
    ['AC01', t`The account number is wrong.`],
    ['AC04', t`The account is closed.`],
    ['AC06', t`The account is blocked.`],
    ['AG01', t`The account does not take transfers.`],
    ['BE01', t`The name does not match the account.`],
    ['DT01', t`The day of payment is not possible.`],
    ['FF01', t`The bank could not read the file.`],
    ['MD07', t`The account holder has died.`],
    ['MS02', t`The recipient gave no reason.`],
    ['MS03', t`The bank gave no reason.`],
    ['NOTPROVIDED', t`The bank gave no reason.`],
    ['RC01', t`The bank’s own number is wrong.`],
    ['RR04', t`A law does not allow the payment.`],
  ]);
};
