import { type ReactNode, type Ref, useId } from 'react';

import styles from './choice.module.css';
import { FieldError } from './field-error.tsx';
import { describedBy } from './field-notes.tsx';

export type CheckboxProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The label. */
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label. */
export const Checkbox = (props: CheckboxProps) => <TwoStates {...props} look="checkbox" />;

type TwoStatesProps = CheckboxProps & { readonly look: 'checkbox' | 'switch' };

export const TwoStates = (props: TwoStatesProps) => {
  const { checked, onChange, children, hint, error, look, ...input } = props;
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        {...input}
        id={id}
        type="checkbox"
        {...(look === 'switch' ? { role: 'switch' } : {})}
        className={`${styles.control} ${look === 'switch' ? styles.switch : styles.checkbox}`}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {children}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
};
