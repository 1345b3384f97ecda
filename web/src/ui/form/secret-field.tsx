import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { LinkButton } from '../button.tsx';
import { Field } from '../field.tsx';
import styles from './form.module.css';
import { type FieldProps, useField } from './use-field.ts';

type SecretProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<ComponentProps<'input'>, 'autoComplete'>;

/** A password, hidden until its writer wants to see it: so it is written once. */
export const SecretField = <Input extends FieldValues, Output>(props: SecretProps<Input, Output>) => {
  const { of, name, ...input } = props;
  const { field, text, error } = useField(of, name);
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <Field {...input} {...field} type={isShown ? 'text' : 'password'} value={text} error={error} />
      <LinkButton small onClick={() => setShown(!isShown)}>
        {isShown ? <Trans>Hide password</Trans> : <Trans>Show password</Trans>}
      </LinkButton>
    </div>
  );
};
