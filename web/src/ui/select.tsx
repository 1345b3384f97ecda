import { Select as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';

type SelectProps<Value extends string> = {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly name?: string;
  readonly onBlur?: () => void;
  /** The button that opens the list. */
  readonly ref?: Ref<HTMLButtonElement>;
};

/** One choice out of a few. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, value, options, onChange, hint, error, disabled = false, onBlur, ref } = props;
  const id = useId();
  return (
    <div className={styles.field} data-ui="field">
      <label htmlFor={id}>{label}</label>
      <Radix.Root value={value} disabled={disabled} onValueChange={(next) => onChange(next as Value)}>
        <Radix.Trigger
          {...(ref ? { ref } : {})}
          id={id}
          className={styles.selectTrigger}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onBlur={onBlur}
        >
          <Radix.Value>{options.find((option) => option.value === value)?.label}</Radix.Value>
          <Radix.Icon>
            <ChevronDownIcon />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Content className={styles.selectList} position="popper" sideOffset={4}>
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={styles.selectItem}>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <CheckIcon size={16} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Root>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
};
