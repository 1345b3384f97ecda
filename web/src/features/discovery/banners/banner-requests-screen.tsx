import type { AdminBanner } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { AdminBanners, useBannerAct } from './admin-banners.tsx';
import { decideBanner } from './banner-queries.ts';

/** Banners that wait for a decision (ADM-061). */
export const BannerRequestsScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Requested banners`}>
      <AdminBanners
        shows={({ status }) => status === 'requested'}
        acts={(banner, day) => <Decision banner={banner} day={day} />}
      />
    </AdminPage>
  );
};

type Props = { readonly banner: AdminBanner; readonly day: string };

/** It is approved, or rejected with a reason that the creator reads. */
const Decision = ({ banner: { bannerOid }, day }: Props) => {
  const { t } = useLingui();
  const decide = useBannerAct(decideBanner, t`The decision is saved.`);
  return (
    <>
      <div className="row">
        <Button
          solid
          busy={decide.isPending}
          onClick={() => decide.mutate({ day, bannerOid, status: 'approved' })}
        >
          <Trans>Approve</Trans>
        </Button>
      </div>
      <Reject onReject={(reason) => decide.mutate({ day, bannerOid, status: 'rejected', reason })} />
      {decide.error ? <InlineFailure error={decide.error} /> : null}
    </>
  );
};

export const Reject = ({ onReject }: { readonly onReject: (reason: string) => void }) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason);
      }}
    >
      <Field
        label={t`Reason, which the creator reads`}
        value={reason}
        maxLength={300}
        required
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit">
        <Trans>Reject</Trans>
      </Button>
    </form>
  );
};
