import type { ReactNode } from 'react';

import styles from './field-error.module.css';
import { AlertIcon } from './icons.tsx';

/** What is wrong with a value: beside it, with a sign, never by colour alone. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p id={id} className={styles.error} data-field-error="">
    <AlertIcon size={14} />
    <span>{children}</span>
  </p>
);
