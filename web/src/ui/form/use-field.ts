import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';

import { afterPress } from './after-press.ts';
import type { FieldsOf } from './use-send-form.ts';

/** What every field of a form says: whose it is, which value it holds, and what people read beside it. */
export type FieldProps<Input extends FieldValues, Output> = {
  readonly of: FieldsOf<Input, Output>;
  readonly name: FieldPath<Input>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

/**
 * The value of one field, and what is wrong with it. A field is not called wrong while its first value is
 * being written, nor when it was only passed through, but when it is left with a value, and when the form is
 * sent.
 */
export const useField = <Input extends FieldValues, Output>(
  of: FieldsOf<Input, Output>,
  name: FieldPath<Input>,
) => {
  const { field, fieldState, formState } = useController({ control: of.control, name });
  const [left, setLeft] = useState(false);
  const value: unknown = field.value;
  const leave = () => {
    if (fieldState.isDirty) setLeft(true);
    field.onBlur();
  };
  return {
    field: { ...field, onBlur: () => afterPress(leave) },
    /** The value as an input shows it. */
    text: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    isOn: value === true,
    error: left || formState.submitCount > 0 ? fieldState.error?.message : undefined,
  };
};
