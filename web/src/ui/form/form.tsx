import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';

import { Button } from '../button.tsx';
import { InlineFailure } from '../states.tsx';
import styles from './form.module.css';

/** What the frame of a form needs to know, whatever its fields are. */
export type FormState = {
  readonly submit: (event: FormEvent) => void;
  readonly busy: boolean;
  readonly remaining: unknown;
};

type FormProps = {
  readonly form: FormState;
  /** The form's name, where no heading says it. */
  readonly label?: string;
  readonly role?: 'search';
  /** Fields and button in one line, where there is room. */
  readonly inline?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of a form. Its fields check themselves in the reader's language, so the browser's own bubbles are
 * off.
 */
export const Form = ({ form, label, role, inline, children }: FormProps) => (
  <form
    className={inline ? styles.inline : styles.form}
    noValidate
    onSubmit={form.submit}
    aria-label={label}
    role={role}
  >
    {children}
  </form>
);

type ActionsProps = {
  readonly form: FormState;
  /** What the button says: the act by its name. */
  readonly action: ReactNode;
  readonly danger?: boolean;
  /** For a form that is not what its page is about. */
  readonly plain?: boolean;
  readonly onCancel?: () => void;
  /** Says why it failed where the service's own words do not; null where it is said elsewhere. */
  readonly failure?: ReactNode;
  /** What else can be done from here. */
  readonly children?: ReactNode;
};

/**
 * The end of a form: what went wrong with it as a whole, and its buttons. The main one can always be pressed:
 * what is missing is then said where it is missing.
 */
export const FormActions = (props: ActionsProps) => {
  const { form, action, danger = false, plain = false, onCancel, failure, children } = props;
  return (
    <>
      {form.remaining === undefined ? null : failure === undefined ? (
        <InlineFailure error={form.remaining} />
      ) : (
        failure
      )}
      <div className={onCancel ? styles.dialogActions : styles.actions}>
        {onCancel ? (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        <Button type="submit" solid={!plain} danger={danger} busy={form.busy}>
          {action}
        </Button>
        {children}
      </div>
    </>
  );
};

/** Fields that belong side by side, where there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
