import { type ComponentProps, type ReactNode, useId } from 'react';

import './field.css';

type Labelled = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value; also marks the input invalid. */
  readonly error?: ReactNode;
};

type FieldProps = Labelled & ComponentProps<'input'>;

/** A labelled text input with its hint and its error. */
export const Field = ({ label, hint, error, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
};

type AreaProps = Labelled & ComponentProps<'textarea'>;

export const Area = ({ label, hint, error, ...area }: AreaProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
        {...area}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
};

type CheckProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly name?: string;
};

export const Check = ({ checked, onChange, children, hint, disabled, name }: CheckProps) => {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{children}</label>
        {hint ? (
          <div id={`${id}-hint`} className="quiet">
            {hint}
          </div>
        ) : null}
      </div>
    </div>
  );
};

const Notes = ({ id, hint, error }: { readonly id: string } & Omit<Labelled, 'label'>) => (
  <>
    {hint ? (
      <p id={`${id}-hint`} className="quiet">
        {hint}
      </p>
    ) : null}
    {error ? (
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    ) : null}
  </>
);

const describedBy = (id: string, hint: ReactNode, error: ReactNode): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
