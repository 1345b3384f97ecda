import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import styles from './tabs.module.css';

type Tab<Value extends string> = {
  readonly value: Value;
  readonly name: ReactNode;
  readonly content: ReactNode;
};

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
};

/**
 * Parts of one page, of which one is shown. The arrow keys move between them; hidden parts are not rendered.
 */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: Props<Value>) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
    <Radix.List className={styles.list} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
          {tab.name}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className={styles.panel}>
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
