import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { workPage } from '../../../lib/work-page.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Localised } from '../../../ui/texts.tsx';
import styles from './work-page.module.css';

type Work = ContentReply['content'];
type Props = { readonly work: Work };

/**
 * What readers know a work by: how it was made, from which age it is, its series, and what it is found by.
 */
export const AboutWork = ({ work }: Props) => (
  <>
    <Marks work={work} />
    {work.series === null ? null : <Series series={work.series} />}
    <Hashtags tags={work.hashtags} />
  </>
);

const Marks = ({ work: { madeWithAi, ageRating } }: Props) =>
  madeWithAi === 'none' && ageRating === null ? null : (
    <p className="row">
      {madeWithAi === 'none' ? null : (
        <Pill tone="plain">
          {madeWithAi === 'generated' ? (
            <Trans context="of a work">Made with AI</Trans>
          ) : (
            <Trans>Made with AI in part</Trans>
          )}
        </Pill>
      )}
      {ageRating === null ? null : (
        <Pill tone="plain">
          {ageRating === 'all' ? <Trans>For all ages</Trans> : <Trans>Ages {ageRating} and over</Trans>}
        </Pill>
      )}
    </p>
  );

const Series = ({ series }: { readonly series: NonNullable<Work['series']> }) => {
  const { t } = useLingui();
  const { name, number, previous, next } = series;
  return (
    <nav aria-label={t`Series`} className={styles.series}>
      <p>
        <Trans>
          Part {number} of the series “{name}”
        </Trans>
      </p>
      {previous === null ? null : (
        <p>
          <span className="quiet">
            <Trans>Previous part:</Trans>
          </span>{' '}
          <PartLink part={previous} />
        </p>
      )}
      {next === null ? null : (
        <p>
          <span className="quiet">
            <Trans>Next part:</Trans>
          </span>{' '}
          <PartLink part={next} />
        </p>
      )}
    </nav>
  );
};

type Part = NonNullable<NonNullable<Work['series']>['next']>;

const PartLink = ({ part }: { readonly part: Part }) => (
  <Link {...workPage(part)}>
    {part.number}. <Localised texts={part.title} original={part.original} />
  </Link>
);

const Hashtags = ({ tags }: { readonly tags: readonly string[] }) => {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t`Hashtags`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/search" search={{ tags: tag }}>
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
};
