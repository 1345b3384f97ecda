import { type Language, languages } from '@fanfold/contracts';
import { type CreatorSort, creatorSorts, type RowCreator } from '@fanfold/contracts/discovery';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../ranking/ranking.module.css';
import { type CreatorsAsked, creatorsQuery } from './queries.ts';

type Props = {
  /** A creator as every list shows them. */
  readonly card: (creator: RowCreator) => ReactNode;
};

/** All creators with works that the reader finds (DIS-019). */
export const CreatorsScreen = ({ card }: Props) => {
  const { t } = useLingui();
  const [asked, setAsked] = useState<CreatorsAsked>({ sort: 'popular', language: undefined });
  const query = useInfiniteQuery(creatorsQuery(asked));
  return (
    <Page title={t`All creators`}>
      <PageHead eyebrow={<Trans>Discover</Trans>} title={<Trans>All creators</Trans>} />
      <Choices {...asked} onChange={setAsked} />
      <Loaded query={query} lines={6}>
        {({ pages }) => {
          const creators = pages.flatMap((page) => page.creators);
          return creators.length === 0 ? (
            <EmptyState title={<Trans>No creator is found</Trans>} />
          ) : (
            <ul className={styles.creators} data-testid="all-creators">
              {creators.map(({ oid, nickname, profileImageKey, works }) => (
                <li key={oid}>
                  {card({ oid, nickname, profileImageKey, names: {} })}
                  <p className="quiet">
                    <Plural value={works} one="# work" other="# works" />
                  </p>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {query.hasNextPage ? (
        <div className="more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </Page>
  );
};

type ChoicesProps = CreatorsAsked & { readonly onChange: (asked: CreatorsAsked) => void };

const Choices = ({ sort, language, onChange }: ChoicesProps) => {
  const { t } = useLingui();
  const names: Readonly<Record<CreatorSort, string>> = {
    popular: t`Most popular first`,
    latest: t`Newest first`,
    name: t`By name`,
  };
  return (
    <div className="row">
      <Select<CreatorSort>
        label={t`Order`}
        value={sort}
        options={creatorSorts.map((value) => ({ value, label: names[value] }))}
        onChange={(next) => onChange({ sort: next, language })}
      />
      <Select<Language | 'all'>
        label={t`Language of the creator`}
        value={language ?? 'all'}
        options={[
          { value: 'all', label: t`All languages` },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={(next) => onChange({ sort, language: next === 'all' ? undefined : next })}
      />
    </div>
  );
};
