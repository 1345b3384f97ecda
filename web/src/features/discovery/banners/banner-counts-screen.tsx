import type { BannerViewCountReply } from '@fanfold/contracts/discovery';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { bannerCountsQuery } from './banner-queries.ts';
import styles from './banners.module.css';

/** How often the banners of the last month were shown and pressed (ADM-067). */
export const BannerCountsScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Banner statistics`}>
      <Loaded query={useQuery(bannerCountsQuery)} lines={4}>
        {({ days }) =>
          days.length === 0 ? (
            <EmptyState title={<Trans>No banner was shown in the last month</Trans>} />
          ) : (
            days.map((day) => <Day key={day.day} day={day} />)
          )
        }
      </Loaded>
    </AdminPage>
  );
};

const Day = ({ day: { day, banners } }: { readonly day: BannerViewCountReply['days'][number] }) => {
  const language = useLanguage();
  return (
    <Section title={useFormat().day(day)}>
      <ul className={styles.list}>
        {banners.map(({ bannerOid, picture, title, creator, shows, clicks }) => (
          <li key={bannerOid}>
            <BannerPicture picture={picture} />
            <p>
              <strong>
                <Localised texts={title} />
              </strong>
              <br />
              <span className="quiet">{creator?.names[language] ?? creator?.nickname}</span>
              <br />
              <Plural value={shows} one="Shown # time" other="Shown # times" />
              {' · '}
              <Plural value={clicks} one="clicked # time" other="clicked # times" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
