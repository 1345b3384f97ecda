/** What a creator is told of a payout, by what happened to it. */
export const payoutTexts = {
  sent: {
    subject: /*i18n*/ { id: 'mail.payout.sent.subject', message: 'Your payout of {amount} is being paid' },
    text: /*i18n*/ {
      id: 'mail.payout.sent.text',
      message:
        'Your payout of {amount} is being prepared. It is paid to your bank account on {day} at the earliest.',
    },
  },
  paid: {
    subject: /*i18n*/ { id: 'mail.payout.paid.subject', message: 'Your payout of {amount} was paid' },
    text: /*i18n*/ {
      id: 'mail.payout.paid.text',
      message: '{amount} was paid to your bank account. The bank’s name of the transfer is {reference}.',
    },
  },
  rejected: {
    subject: /*i18n*/ {
      id: 'mail.payout.rejected.subject',
      message: 'Your request for a payout of {amount} was rejected',
    },
    text: /*i18n*/ {
      id: 'mail.payout.rejected.text',
      message:
        'Your request for a payout of {amount} was rejected. The reason: {reason}. Nothing is lost: you can request the amount again.',
    },
  },
  returned: {
    subject: /*i18n*/ {
      id: 'mail.payout.returned.subject',
      message: 'The bank did not accept your payout of {amount}',
    },
    text: /*i18n*/ {
      id: 'mail.payout.returned.text',
      message:
        'The payout of {amount} did not reach your bank account. The reason: {reason}. Check your bank details; then you can request the amount again.',
    },
  },
  unpaid: {
    subject: /*i18n*/ {
      id: 'mail.payout.unpaid.subject',
      message: 'Your last payout of {amount} could not be paid',
    },
    text: /*i18n*/ {
      id: 'mail.payout.unpaid.text',
      message:
        'Your last payout of {amount} could not be paid. The reason: {reason}. We keep the amount for you: write to our support if you want to receive it. The deletion of your account goes on.',
    },
  },
} as const;

export const payoutOpen = /*i18n*/ { id: 'mail.payout.open', message: 'Open payouts' };
