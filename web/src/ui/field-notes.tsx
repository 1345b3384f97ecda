import type { ReactNode } from 'react';

import { FieldError } from './field-error.tsx';

export type Notes = {
  readonly hint?: ReactNode;
  /** What is wrong with the value; also marks the input invalid. */
  readonly error?: ReactNode;
};

/** The notes under an input: how to fill it in, and what is wrong with it. */
export const FieldNotes = ({ id, hint, error }: Notes & { readonly id: string }) => (
  <>
    {hint ? (
      <p id={`${id}-hint`} className="quiet">
        {hint}
      </p>
    ) : null}
    {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
  </>
);

/** The ids of an input's notes, for `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
