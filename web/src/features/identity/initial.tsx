import styles from '../../app/shell.module.css';
/** Somebody's first letter in a ring, where there is no picture. */
export const Initial = ({ nickname }: { readonly nickname: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...nickname][0]?.toUpperCase()}
  </span>
);
