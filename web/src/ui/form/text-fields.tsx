import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Area, Field } from '../field.tsx';
import { type FieldProps, useField } from './use-field.ts';

type Taken = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'required' | 'type';

type TextProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Omit<ComponentProps<'input'>, Taken> & {
    readonly type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'color' | 'month';
    /** Says something about the value, e.g. that a name is free, beside what the schema says. */
    readonly fault?: ReactNode;
    /** Changes what is typed before it is kept, e.g. leaves out all but digits. */
    readonly clean?: (text: string) => string;
  };

/** A line of text. */
export const TextField = <Input extends FieldValues, Output>(props: TextProps<Input, Output>) => {
  const { of, name, fault, clean, ...input } = props;
  const { field, text, error } = useField(of, name);
  return (
    <Field
      {...input}
      {...field}
      value={text}
      error={error ?? fault}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        field.onChange(clean ? clean(event.target.value) : event.target.value)
      }
    />
  );
};

type AreaProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Omit<ComponentProps<'textarea'>, Taken>;

/** Several lines of text. */
export const AreaField = <Input extends FieldValues, Output>(props: AreaProps<Input, Output>) => {
  const { of, name, ...area } = props;
  const { field, text, error } = useField(of, name);
  return <Area {...area} {...field} value={text} error={error} />;
};

type NumberProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<ComponentProps<'input'>, 'min' | 'max' | 'step' | 'disabled' | 'readOnly'>;

/** A number; `null` while nothing, or nothing that is a number, is written. */
export const NumberField = <Input extends FieldValues, Output>(props: NumberProps<Input, Output>) => {
  const { of, name, ...input } = props;
  const { field, text, error } = useField(of, name);
  return (
    <Field
      {...input}
      {...field}
      type="number"
      inputMode="numeric"
      value={text}
      error={error}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        field.onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
      }
    />
  );
};

type DateProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<ComponentProps<'input'>, 'min' | 'max' | 'autoComplete'>;

/** A day, as `yyyy-mm-dd`; an empty text while there is none. */
export const DateField = <Input extends FieldValues, Output>(props: DateProps<Input, Output>) => {
  const { of, name, ...input } = props;
  const { field, text, error } = useField(of, name);
  return <Field {...input} {...field} type="date" value={text} error={error} />;
};
