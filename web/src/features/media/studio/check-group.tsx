import type { ReactNode } from 'react';

import { Checkbox } from '../../../ui/checkbox.tsx';
import choiceStyles from '../../../ui/choice.module.css';
import styles from './studio.module.css';

type Props<Value extends string> = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly chosen: readonly Value[];
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (chosen: Value[]) => void;
};

/** Any number out of a few. */
export const CheckGroup = <Value extends string>({
  label,
  hint,
  chosen,
  options,
  onChange,
}: Props<Value>) => (
  <fieldset className={choiceStyles.group}>
    <legend className={choiceStyles.legend}>{label}</legend>
    <div className={choiceStyles.options}>
      {hint ? <p className="quiet">{hint}</p> : null}
      <div className={styles.checks}>
        {options.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(on) =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((option) => (option === value ? on : chosen.includes(option))),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  </fieldset>
);
