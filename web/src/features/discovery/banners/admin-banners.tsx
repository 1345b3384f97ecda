import type { AdminBanner, BannerRequestsReply } from '@fanfold/contracts/discovery';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { bannerRequestsQuery } from './banner-queries.ts';
import styles from './banners.module.css';
import { useStatusWords } from './status-words.ts';

type Props = {
  readonly shows: (banner: AdminBanner) => boolean;
  /** What can be done with one; `named` is to what the banners lead. */
  readonly acts: (banner: AdminBanner, day: string, named: BannerRequestsReply['named']) => ReactNode;
};

/** The banners of the days that are not over, by day. */
export const AdminBanners = ({ shows, acts }: Props) => (
  <Loaded query={useQuery(bannerRequestsQuery)} lines={4}>
    {({ days, named }) => {
      const shown = days
        .map((day) => ({ ...day, banners: day.banners.filter(shows) }))
        .filter(({ banners }) => banners.length > 0);
      return shown.length === 0 ? (
        <EmptyState title={<Trans>There are no banners here now</Trans>}>
          <Trans>Creators ask for today and the three days that follow.</Trans>
        </EmptyState>
      ) : (
        shown.map((day) => <Day key={day.day} day={day} acts={(banner, at) => acts(banner, at, named)} />)
      );
    }}
  </Loaded>
);

type DayProps = {
  readonly day: BannerRequestsReply['days'][number];
  readonly acts: (banner: AdminBanner, day: string) => ReactNode;
};

const Day = ({ day: { day, banners }, acts }: DayProps) => (
  <Section title={useFormat().day(day)}>
    <ul className={styles.list}>
      {banners.map((banner) => (
        <li key={banner.bannerOid}>
          <BannerPicture picture={banner.picture} />
          <div className="stack">
            <Facts banner={banner} />
            {acts(banner, day)}
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const Facts = ({ banner: { title, link, creator, status, reason } }: { readonly banner: AdminBanner }) => {
  const words = useStatusWords();
  const language = useLanguage();
  return (
    <p>
      <strong>
        <Localised texts={title} />
      </strong>
      <br />
      {creator === null ? <Trans>Deleted account</Trans> : (creator.names[language] ?? creator.nickname)}
      <br />
      <span className="quiet">
        {words[status]}
        {reason === null ? null : `: ${reason}`}
        {link === null ? null : ` · ${link}`}
      </span>
    </p>
  );
};

/** An act on a banner; the list is read again. */
export const useBannerAct = <Body,>(run: (body: Body) => Promise<unknown>, done: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      showToast(done);
      await client.invalidateQueries({ queryKey: bannerRequestsQuery.queryKey });
    },
  });
};
