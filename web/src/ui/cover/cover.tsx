import type { Cover as CoverData } from '@fanfold/contracts/catalogue';
import { useId } from 'react';
import styles from './cover.module.css';
import { scenes } from './scenes.tsx';

/** A drawn cover, 4 by 5. It is decoration: the title beside it names the content. */
export const Cover = ({ cover }: { readonly cover: CoverData }) => {
  const [ground, accent, light] = cover.colours;
  const id = useId();
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="400" height="500" fill={ground} />
      {scenes[cover.scene]({ ground, accent, light, id, variant: variantOf(cover.colours) })}
    </svg>
  );
};

/** Two covers of one scene differ in more than their colours: the colours also choose the hour, the tide, the moon. */
const variantOf = (colours: CoverData['colours']): number =>
  colours.reduce((sum, colour) => sum * 7 + Number.parseInt(colour.slice(1), 16), 3) % 12;
