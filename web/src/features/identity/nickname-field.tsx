import { limits } from '@fanfold/contracts';
import { nickname as nicknameRule } from '@fanfold/contracts/identity';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import { TextField } from '../../ui/form/text-fields.tsx';
import type { FieldsOf } from '../../ui/form/use-send-form.ts';
import { nicknameAvailableQuery } from './queries.ts';

type NicknameFieldProps<Input extends FieldValues, Output> = {
  readonly of: FieldsOf<Input, Output>;
  readonly name: FieldPath<Input>;
  /** What is written in it. */
  readonly value: string;
};

/** A nickname, checked against the rule and against the others while it is typed (IDN-094, IDN-095). */
export const NicknameField = <Input extends FieldValues, Output>(
  props: NicknameFieldProps<Input, Output>,
) => {
  const { of, name, value } = props;
  const { t } = useLingui();
  const asked = useDeferredValue(value.trim());
  const fits = nicknameRule.safeParse(asked).success;
  const { data: available } = useQuery({ ...nicknameAvailableQuery(asked), enabled: fits });
  const { minLength, maxLength } = limits.nickname;
  return (
    <TextField
      of={of}
      name={name}
      label={t`Nickname`}
      autoComplete="nickname"
      maxLength={maxLength}
      hint={
        available && fits
          ? t`This nickname is free.`
          : t`${minLength} to ${maxLength} letters, numbers, spaces, - or _.`
      }
      fault={available === false && fits ? t`This nickname is already taken.` : undefined}
    />
  );
};
