import styles from './avatar.module.css';

type Props = {
  readonly nickname: string;
  /** The person's own picture; without one the first letter stands in a ring. */
  readonly picture?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
};

/** A person's picture. The nickname stands beside it wherever it is shown, so it is silent. */
export const Avatar = ({ nickname, picture, size = 'medium' }: Props) =>
  picture === undefined ? (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {[...nickname][0]?.toUpperCase()}
    </span>
  ) : (
    <img className={styles.avatar} data-size={size} src={picture} alt="" />
  );
