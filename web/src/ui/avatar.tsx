import styles from './avatar.module.css';

type Props = {
  readonly nickname: string;
  /** The person's own picture; without one, the first letter in a ring. */
  readonly picture?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
};

/** A person's picture. The nickname is always shown beside it, so it is hidden from screen readers. */
export const Avatar = ({ nickname, picture, size = 'medium' }: Props) =>
  picture === undefined ? (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {[...nickname][0]?.toUpperCase()}
    </span>
  ) : (
    <img className={styles.avatar} data-size={size} src={picture} alt="" />
  );
