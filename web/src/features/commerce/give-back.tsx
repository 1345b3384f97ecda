import type { Language } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Localised, type Texts } from '../../ui/texts.tsx';
import { withdrawPurchase } from './queries.ts';

type Purchase = {
  readonly purchaseId: string;
  readonly withdrawUntil: string | null;
  /** How many works go back together, this one counted. */
  readonly withdrawnWorks: number;
  readonly title: Texts;
  readonly original: Language;
};
type Props = {
  readonly purchase: Purchase;
  /** The lists that are read again afterwards. */
  readonly changes: readonly string[];
};

/** Beside a purchase of which nothing was delivered: how to give it back, and until when. */
export const GiveBack = ({ purchase, changes }: Props) => {
  const [intent, setIntent] = useState<string>();
  const { purchaseId, withdrawUntil, withdrawnWorks } = purchase;
  if (withdrawUntil === null) return null;
  const close = () => setIntent(undefined);
  const { action, condition, title, consequence } =
    withdrawnWorks > 1 ? wordsOfBundle(purchase, withdrawUntil) : wordsOfOne(purchase, withdrawUntil);
  return (
    <p>
      <Button small onClick={() => setIntent(newIntent())}>
        {action}
      </Button>{' '}
      <span className="quiet">{condition}</span>
      {intent === undefined ? null : (
        <ConfirmDialog
          title={title}
          action={action}
          danger
          done={<Trans>It is given back. Your coins are in your balance again.</Trans>}
          run={() => withdrawPurchase({ purchaseId }, intent)}
          changes={changes}
          onClose={close}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </p>
  );
};

const wordsOfOne = ({ title, original }: Purchase, until: string) => ({
  action: <Trans>Give it back</Trans>,
  condition: (
    <Trans>
      possible until <Moment at={until} />, while it is unopened
    </Trans>
  ),
  title: (
    <Trans>
      Give back “<Localised texts={title} original={original} />
      ”?
    </Trans>
  ),
  consequence: (
    <Trans>
      Exactly what you paid goes back to your balance, and the work is closed to you at once. You can buy it
      again later at its price then.
    </Trans>
  ),
});

/** What was bought in a bundle goes back as a whole. */
const wordsOfBundle = ({ withdrawnWorks }: Purchase, until: string) => ({
  action: <Trans>Give the bundle back</Trans>,
  condition: (
    <Trans>
      all {withdrawnWorks} works of the bundle together; possible until <Moment at={until} />, while none of
      them is opened
    </Trans>
  ),
  title: <Trans>Give back the whole bundle?</Trans>,
  consequence: (
    <Trans>
      All {withdrawnWorks} works that you bought together are given back. Exactly what you paid for them goes
      back to your balance, and they are closed to you at once.
    </Trans>
  ),
});
