import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';

type Input = { readonly amount: number };

/** A question that a form asks while it is being sent. `confirm` resolves with the answer. */
export const useConfirmation = () => {
  const [open, setOpen] = useState<{ values: Input; resolve: (yes: boolean) => void }>();
  return {
    question: open?.values,
    confirm: (values: Input) => new Promise<boolean>((resolve) => setOpen({ values, resolve })),
    answer: (yes: boolean) => {
      open?.resolve(yes);
      setOpen(undefined);
    },
  };
};

type ConfirmationProps = {
  readonly values: Input;
  readonly title: string;
  readonly onAnswer: (yes: boolean) => void;
};

export const Confirmation = ({ values, title, onAnswer }: ConfirmationProps) => {
  const coins = useFormat().count(values.amount);
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={<Trans>Donate {coins} coins?</Trans>}
      description={<Trans>They go to the creator of “{title}” at once and cannot be taken back.</Trans>}
    >
      <div className={dialogStyles.dialogActions}>
        <Button onClick={() => onAnswer(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button solid onClick={() => onAnswer(true)}>
          <Trans>Donate {coins} coins</Trans>
        </Button>
      </div>
    </Dialog>
  );
};
