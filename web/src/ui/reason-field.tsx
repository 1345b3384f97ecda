import { limits } from '@fanfold/contracts';
import { useLingui } from '@lingui/react/macro';

import { Field } from './field.tsx';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Who will read it. */
  readonly hint?: string;
};

/** Why somebody does it, as the record will say. */
export const ReasonField = ({ value, onChange, hint }: Props) => {
  const { t } = useLingui();
  return (
    <Field
      label={t`Reason`}
      name="reason"
      hint={hint}
      required
      minLength={limits.reason.minLength}
      maxLength={limits.reason.maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

export const isReason = (text: string): boolean => text.trim().length >= limits.reason.minLength;
