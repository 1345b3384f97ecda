import type { ReactNode } from 'react';

import { Field } from './field.tsx';

type Props = {
  readonly label: ReactNode;
  readonly name?: string;
  readonly min?: number;
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A number of coins to type in. */
export const CoinsField = ({ label, name = 'coins', min = 1, max, value, onChange }: Props) => (
  <Field
    label={label}
    name={name}
    type="number"
    inputMode="numeric"
    min={min}
    max={max}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
