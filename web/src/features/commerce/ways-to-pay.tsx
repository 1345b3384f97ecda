import { useLingui } from '@lingui/react/macro';

import { RadioGroup } from '../../ui/radio-group.tsx';
import type { PayWith } from './split-payment.ts';

type WaysProps = {
  /** Buying and giving can stand on one page, and are told apart by their words. */
  readonly purpose?: 'buy' | 'give';
  readonly value: PayWith;
  readonly onChange: (payWith: PayWith) => void;
};

/** Which coins to pay with, where the seller takes bonus coins. */
export const WaysToPay = ({ purpose = 'buy', value, onChange }: WaysProps) => {
  const { question, ways } = useWords()[purpose];
  return (
    <RadioGroup
      label={question}
      name="payWith"
      value={value}
      onChange={onChange}
      options={(['paid', 'bonus', 'bonusThenPaid'] as const).map((way) => ({ value: way, label: ways[way] }))}
    />
  );
};

const useWords = () => {
  const { t } = useLingui();
  return {
    buy: {
      question: t`How do you want to pay?`,
      ways: {
        paid: t`With coins`,
        bonus: t`With bonus coins`,
        bonusThenPaid: t`Bonus coins first, then coins`,
      },
    },
    give: {
      question: t`Which coins do you want to donate?`,
      ways: {
        paid: t`Donate coins`,
        bonus: t`Donate bonus coins`,
        bonusThenPaid: t`Donate bonus coins first, then coins`,
      },
    },
  };
};
