import { useState } from 'react';
import styles from './coins.module.css';

/** A number whose changed digits roll into place; with reduced motion they are simply there. */
export const Rolling = ({ text }: { readonly text: string }) => {
  const [shown, setShown] = useState({ text, before: text });
  if (shown.text !== text) setShown({ text, before: shown.text });
  const { before } = shown;
  // At rest it is one word, so that it can be read by screen readers and copied.
  if (before === text) return <span className={styles.rolling}>{text}</span>;
  return (
    <span className={styles.rolling} onAnimationEnd={() => setShown({ text, before: text })}>
      {[...text].map((character, index) => {
        // Counted from the right, so that a longer number does not make every digit move.
        const place = text.length - index;
        const previous = before.at(-place);
        return (
          <span
            key={place}
            className={styles.rollingCharacter}
            data-previous={previous === character ? undefined : (previous ?? ' ')}
          >
            {character}
          </span>
        );
      })}
    </span>
  );
};
