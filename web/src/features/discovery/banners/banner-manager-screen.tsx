import type { AdminBanner, BannerRequestsReply } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { useKnown } from '../pickers/known.ts';
import { LinkPicker } from '../pickers/link-picker.tsx';
import { AdminBanners, useBannerAct } from './admin-banners.tsx';
import { BannerTitles, type BannerWords } from './banner-fields.tsx';
import { changeBanner, decideBanner } from './banner-queries.ts';
import { Reject } from './banner-requests-screen.tsx';

/** Banners that have a place: their words are corrected, or they are taken off (ADM-070). */
export const BannerManagerScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Banners`}>
      <AdminBanners
        shows={({ status }) => status === 'approved'}
        acts={(banner, day, named) => <Edit key={banner.bannerOid} banner={banner} day={day} named={named} />}
      />
    </AdminPage>
  );
};

type Props = {
  readonly banner: AdminBanner;
  readonly day: string;
  readonly named: BannerRequestsReply['named'];
};

const Edit = ({ banner: { bannerOid, title, link }, day, named }: Props) => {
  const { t } = useLingui();
  const [words, setWords] = useState<BannerWords>({ title, link });
  const known = useKnown({ ...named, playlists: [] });
  const change = useBannerAct(changeBanner, t`The banner is saved.`);
  const takeOff = useBannerAct(decideBanner, t`The decision is saved.`);
  const error = change.error ?? takeOff.error;
  return (
    <details>
      <summary>
        <Trans>Change or reject</Trans>
      </summary>
      <div className="stack">
        <BannerTitles words={words} onChange={setWords} />
        <LinkPicker
          {...known}
          link={words.link}
          onlySite={t`A page of this site, e.g. /p/asmr. Without one it leads to the page of the creator.`}
          onChange={(chosen) => setWords({ ...words, link: chosen })}
        />
        <div className="row">
          <Button solid busy={change.isPending} onClick={() => change.mutate({ day, bannerOid, ...words })}>
            <Trans>Save the banner</Trans>
          </Button>
        </div>
        <Reject onReject={(reason) => takeOff.mutate({ day, bannerOid, status: 'rejected', reason })} />
        {error ? <InlineFailure error={error} /> : null}
      </div>
    </details>
  );
};
