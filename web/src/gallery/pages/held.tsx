import { type ReactNode, useState } from 'react';

type Props<Value> = {
  readonly start: Value;
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode;
};

/** Holds a value, so that a component without a state of its own can be tried. */
export const Held = <Value,>({ start, children }: Props<Value>) => {
  const [value, change] = useState(start);
  return children(value, change);
};
