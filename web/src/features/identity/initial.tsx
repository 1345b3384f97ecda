import styles from './identity.module.css';

/** The first letter of a nickname in a ring: stands where a person has no picture. */
export const Initial = ({ nickname }: { readonly nickname: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...nickname][0]?.toUpperCase()}
  </span>
);
