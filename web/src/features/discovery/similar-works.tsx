import type { Tile } from '@fanfold/contracts/catalogue';
import type { RecommendationReason } from '@fanfold/contracts/discovery';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Section } from '../../ui/section.tsx';
import { similarQuery } from './queries.ts';

type Props = {
  readonly contentOid: string;
  /** The works as every list shows them, with what stands under each. */
  readonly works: (tiles: Tile[], reason: (tile: Tile) => ReactNode) => ReactNode;
};

/**
 * Works like this one, each with the reason (DIS-007). They come after the page; where there are none,
 * nothing is shown.
 */
export const SimilarWorks = ({ contentOid, works }: Props) => {
  const { data } = useQuery(similarQuery(contentOid));
  if (!data || data.similar.length === 0) return null;
  const reasons = new Map(data.similar.map(({ work, because }) => [work.contentOid as string, because]));
  return (
    <Section title={<Trans>Similar works</Trans>} testId="similar-works">
      {works(
        data.similar.map(({ work }) => work),
        ({ contentOid: of }) => (
          <Because reason={reasons.get(of)} />
        ),
      )}
    </Section>
  );
};

const Because = ({ reason }: { readonly reason: RecommendationReason | undefined }) => {
  if (!reason) return null;
  const tags =
    reason.kind === 'tags'
      ? reason.tags
          .slice(0, 2)
          .map((tag) => `#${tag}`)
          .join(' ')
      : '';
  return (
    <p className="quiet">
      {reason.kind === 'bought' ? (
        <Trans>Because people who bought this bought it too</Trans>
      ) : (
        <Trans>Because both have {tags}</Trans>
      )}
    </p>
  );
};
