import { useLingui } from '@lingui/react/macro';
import type { FieldPath, FieldValues } from 'react-hook-form';

import { TextField } from './text-fields.tsx';
import type { FieldsOf } from './use-send-form.ts';

type Props<Input extends FieldValues, Output> = {
  readonly of: FieldsOf<Input, Output>;
  readonly name: FieldPath<Input>;
  /** Who will read it. */
  readonly hint?: string;
};

/** The reason of an action, as it is recorded; its schema is `reason` of contracts. */
export const ReasonField = <Input extends FieldValues, Output>({ of, name, hint }: Props<Input, Output>) => {
  const { t } = useLingui();
  return <TextField of={of} name={name} label={t`Reason`} hint={hint} />;
};
