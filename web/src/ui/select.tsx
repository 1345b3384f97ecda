import { Select as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

import './field.css';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';

type SelectProps<Value extends string> = {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** One choice out of a few. */
export const Select = <Value extends string>({ label, value, options, onChange }: SelectProps<Value>) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
        <Radix.Trigger id={id} className="select-trigger">
          <Radix.Value>{options.find((option) => option.value === value)?.label}</Radix.Value>
          <Radix.Icon>
            <ChevronDownIcon />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Content className="select-list" position="popper" sideOffset={4}>
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className="select-item">
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <CheckIcon size={16} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Root>
    </div>
  );
};
