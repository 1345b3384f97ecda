import type { Chapter } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';

import { clockText } from '../../../lib/clock-text.ts';
import { useJump } from './moments.ts';
import styles from './slot.module.css';

type Props = {
  readonly contentOid: string;
  readonly chapters: readonly Chapter[];
  /** Whether the reader may have all of it. */
  readonly isOpen: boolean;
};

/** The chapters of a work below its player; nothing for a work without. */
export const ChapterList = ({ contentOid, chapters, isOpen }: Props) => {
  const jump = useJump(contentOid);
  if (chapters.length === 0) return null;
  return (
    <section className={styles.chapters} data-testid="chapters">
      <h2 className="eyebrow">
        <Trans>Chapters</Trans>
      </h2>
      <ol>
        {chapters.map(({ startMs, title }) => {
          const time = clockText(startMs);
          return (
            <li key={startMs}>
              {isOpen ? (
                <button type="button" onClick={() => jump(startMs)}>
                  <b>{time}</b> {title}
                </button>
              ) : (
                <span>
                  <b>{time}</b> {title}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
