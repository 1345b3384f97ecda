import { limits } from '@fanfold/contracts';
import { nickname as nicknameRule } from '@fanfold/contracts/identity';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { Field } from '../../ui/field.tsx';
import { isNicknameAvailable } from './commands.ts';

type NicknameFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The service refused it when the form was sent. */
  readonly taken: boolean;
};

/** A nickname, checked against the rule and against the others while it is typed (IDN-094, IDN-095). */
export const NicknameField = ({ value, onChange, taken }: NicknameFieldProps) => {
  const { t } = useLingui();
  const asked = useDeferredValue(value.trim());
  const fits = nicknameRule.safeParse(asked).success;
  const { data: available } = useQuery({
    queryKey: ['nickname-available', asked],
    queryFn: async ({ signal }) => {
      // Typing fast asks once: a newer value aborts this wait before it becomes a request.
      await pause(300, signal);
      return isNicknameAvailable(asked, signal);
    },
    enabled: fits,
    retry: false,
  });
  const { minLength, maxLength } = limits.nickname;
  const refused = taken || available === false;
  return (
    <Field
      label={t`Nickname`}
      name="nickname"
      autoComplete="nickname"
      required
      minLength={minLength}
      maxLength={maxLength}
      value={value}
      hint={
        available && fits && !taken
          ? t`This nickname is free.`
          : t`${minLength} to ${maxLength} letters, numbers, spaces, - or _.`
      }
      error={refused && fits ? t`This nickname is already taken.` : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
