import styles from './long-id.module.css';

/** How much of an id's end is always shown: people tell ids apart by it. */
const shownEnd = 6;

/**
 * An id that may be too long for a narrow column: its middle is cut off there. Selecting it copies the whole
 * id.
 */
export const LongId = ({ children }: { readonly children: string }) => (
  <code className={styles.longId}>
    <span>{children.slice(0, -shownEnd)}</span>
    <span>{children.slice(-shownEnd)}</span>
  </code>
);
