import { type ReactNode, type Ref, useId } from 'react';

import styles from './choice.module.css';
import { FieldError } from './field-error.tsx';
import { describedBy } from './field-notes.tsx';

type Props<Value extends string> = {
  readonly label: ReactNode;
  readonly name: string;
  readonly value: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly hint?: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly onBlur?: () => void;
  /** The first option: where the focus goes when none is chosen. */
  readonly ref?: Ref<HTMLInputElement>;
};

/** One of a few options, all of them visible; the arrow keys move between them. */
export const RadioGroup = <Value extends string>(props: Props<Value>) => {
  const { label, name, value, options, onChange, hint, error, disabled, onBlur, ref } = props;
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={describedBy(id, { hint, error })}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {hint ? (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        ) : null}
        {options.map((option, index) => (
          <div key={option.value} className={styles.choice}>
            <input
              {...(index === 0 && ref ? { ref } : {})}
              id={`${id}-${option.value}`}
              type="radio"
              name={`${name}-${id}`}
              value={option.value}
              className={`${styles.control} ${styles.radio}`}
              checked={option.value === value}
              disabled={disabled}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <label htmlFor={`${id}-${option.value}`} className={styles.label}>
              {option.label}
            </label>
            {option.hint ? (
              <div id={`${id}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </div>
            ) : null}
          </div>
        ))}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
    </fieldset>
  );
};
