import { useLingui } from '@lingui/react/macro';

import { Select } from './select.tsx';

type Props<Value extends string> = {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** Which entries of a queue are shown. */
export const ShowFilter = <Value extends string>(props: Props<Value>) => {
  const { t } = useLingui();
  return <Select name="state" label={t`Show`} {...props} />;
};
