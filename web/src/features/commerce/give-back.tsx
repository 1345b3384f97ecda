import type { Language } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Localised, type Texts } from '../../ui/texts.tsx';
import { withdrawPurchase } from './queries.ts';

type Props = {
  readonly purchase: {
    readonly purchaseId: string;
    readonly withdrawUntil: string | null;
    readonly title: Texts;
    readonly original: Language;
  };
  /** The lists that are read again afterwards. */
  readonly changes: readonly string[];
};

/** Beside a purchase of which nothing was delivered: how to give it back, and until when. */
export const GiveBack = ({ purchase, changes }: Props) => {
  const [intent, setIntent] = useState<string>();
  const { purchaseId, withdrawUntil, title, original } = purchase;
  if (withdrawUntil === null) return null;
  const close = () => setIntent(undefined);
  return (
    <p>
      <Button small onClick={() => setIntent(newIntent())}>
        <Trans>Give it back</Trans>
      </Button>{' '}
      <span className="quiet">
        <Trans>
          possible until <Moment at={withdrawUntil} />, while it is unopened
        </Trans>
      </span>
      {intent === undefined ? null : (
        <ConfirmDialog
          title={
            <Trans>
              Give back “<Localised texts={title} original={original} />
              ”?
            </Trans>
          }
          action={<Trans>Give it back</Trans>}
          danger
          done={<Trans>It is given back. Your coins are in your balance again.</Trans>}
          run={() => withdrawPurchase({ purchaseId }, intent)}
          changes={changes}
          onClose={close}
        >
          <Trans>
            Exactly what you paid goes back to your balance, and the work is closed to you at once. You can
            buy it again later at its price then.
          </Trans>
        </ConfirmDialog>
      )}
    </p>
  );
};
