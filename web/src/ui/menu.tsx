import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import buttonStyles from './button.module.css';
import { CheckIcon } from './icons.tsx';
import styles from './menu.module.css';

type MenuProps = {
  /** The accessible name of the button that opens the menu. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: ReactNode;
};

/**
 * A menu that opens as it appears: it is fetched by the press that asks for it (`MenuOnDemand`). It stays
 * inside the landmark of its button, so that its content is inside the page's structure for screen readers.
 */
export const Menu = ({ label, trigger, children }: MenuProps) => (
  <Radix.Root modal={false} defaultOpen>
    <Radix.Trigger className={buttonStyles.iconButton} data-ui="icon-button" aria-label={label}>
      {trigger}
    </Radix.Trigger>
    <Radix.Content className={styles.menu} align="end" sideOffset={6} collisionPadding={8}>
      {children}
    </Radix.Content>
  </Radix.Root>
);

type ItemProps = { readonly onSelect?: () => void; readonly children: ReactNode };

export const MenuItem = ({ onSelect, children }: ItemProps) => (
  <Radix.Item className={styles.menuItem} {...(onSelect ? { onSelect } : {})}>
    {children}
  </Radix.Item>
);

/** An item that is a link: the child is the anchor itself. */
export const MenuLink = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Item className={styles.menuItem} asChild>
    {children}
  </Radix.Item>
);

export const MenuLine = () => <Radix.Separator className={styles.menuLine} />;

export const MenuHead = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className={styles.menuHead}>{children}</Radix.Label>
);

type ChoiceProps<Value extends string> = {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
};

/** One of a few, inside a menu. */
export const MenuChoice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <>
    <MenuHead>{label}</MenuHead>
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={styles.menuItem}>
          {option.label}
          <Radix.ItemIndicator>
            <CheckIcon size={16} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  </>
);
