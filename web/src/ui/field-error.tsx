import type { ReactNode } from 'react';

import styles from './field-error.module.css';
import { AlertIcon } from './icons.tsx';

/** What is wrong with a value, with an icon, so that it is not shown by colour alone. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p id={id} className={styles.error} data-field-error="">
    <AlertIcon size={14} />
    <span>{children}</span>
  </p>
);
