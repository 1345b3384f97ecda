import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldNotes, type Notes } from './field-notes.tsx';

type Labelled = Notes & { readonly label: ReactNode };

type FieldProps = Labelled & ComponentProps<'input'>;

/** A labelled text input with its hint and its error. */
export const Field = ({ label, hint, error, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className={styles.field} data-ui="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-describedby={describedBy(id, { hint, error })}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
};

type AreaProps = Labelled & ComponentProps<'textarea'>;

export const Area = ({ label, hint, error, ...area }: AreaProps) => {
  const id = useId();
  return (
    <div className={styles.field} data-ui="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-describedby={describedBy(id, { hint, error })}
        aria-invalid={error ? true : undefined}
        {...area}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
};
