import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import { Checkbox } from '../checkbox.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { type FieldProps, useField } from './use-field.ts';
import type { FieldsOf } from './use-send-form.ts';

type CheckProps<Input extends FieldValues, Output> = {
  readonly of: FieldsOf<Input, Output>;
  readonly name: FieldPath<Input>;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** What is agreed to or chosen. */
  readonly children: ReactNode;
};

/** A yes or no among the values of the form. */
export const CheckField = <Input extends FieldValues, Output>(props: CheckProps<Input, Output>) => {
  const { of, name, ...rest } = props;
  const { field, isOn, error } = useField(of, name);
  const { onChange, ref, onBlur } = field;
  return <Checkbox {...rest} {...{ ref, onBlur, onChange }} name={name} checked={isOn} error={error} />;
};

/** A setting that is on or off. */
export const SwitchField = <Input extends FieldValues, Output>(props: CheckProps<Input, Output>) => {
  const { of, name, ...rest } = props;
  const { field, isOn } = useField(of, name);
  const { onChange, ref, onBlur } = field;
  return <Switch {...rest} {...{ ref, onBlur, onChange }} name={name} checked={isOn} />;
};

type Option<Label> = { readonly value: string; readonly label: Label; readonly hint?: ReactNode };

type ChoiceProps<Input extends FieldValues, Output, Label> = FieldProps<Input, Output> & {
  readonly options: readonly Option<Label>[];
};

/** One of a few options, all of them visible. */
export const RadioField = <Input extends FieldValues, Output>(
  props: ChoiceProps<Input, Output, ReactNode>,
) => {
  const { of, name, ...rest } = props;
  const { field, text, error } = useField(of, name);
  return <RadioGroup {...rest} {...field} value={text} error={error} />;
};

/** One of several options, in a list that opens. */
export const SelectField = <Input extends FieldValues, Output>(props: ChoiceProps<Input, Output, string>) => {
  const { of, name, ...rest } = props;
  const { field, text, error } = useField(of, name);
  return <Select {...rest} {...field} value={text} error={error} />;
};
