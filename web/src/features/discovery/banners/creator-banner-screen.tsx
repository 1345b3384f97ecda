import type { BannerContent } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { PictureScreening } from '../../../ui/picture-screening.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BannerDays } from './banner-days.tsx';
import { BannerFields, type BannerWords } from './banner-fields.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { creatorBannerQuery, saveBanner, sendPicture } from './banner-queries.ts';

/** The creator's banner, and the days that it is asked for. */
export const CreatorBannerScreen = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Banner`}>
      <PageHead eyebrow={<Trans>Channel</Trans>} title={t`Banner`} />
      <p>
        <Trans>
          Each day, five creators have a banner on the first page. It costs nothing. An administrator looks at
          each banner before it is shown.
        </Trans>
      </p>
      <Loaded query={useQuery(creatorBannerQuery)} lines={4}>
        {({ banner }) => (
          <>
            <Section title={<Trans>What it shows</Trans>}>
              <BannerForm banner={banner} />
            </Section>
            {banner === null ? null : (
              <Section title={<Trans>Days</Trans>}>
                <BannerDays />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
};

type Picture = BannerContent['picture'];

const BannerForm = ({ banner }: { readonly banner: BannerContent | null }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [picture, setPicture] = useState<Picture | null>(banner?.picture ?? null);
  const [words, setWords] = useState<BannerWords>(banner ?? { title: {}, link: null });
  const save = useMutation({
    mutationFn: (chosen: Picture) => saveBanner({ ...words, picture: chosen }),
    onSuccess: async () => {
      showToast(t`The banner is saved.`);
      await client.invalidateQueries({ queryKey: creatorBannerQuery.queryKey });
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (picture !== null) save.mutate(picture);
      }}
    >
      <ChosenPicture picture={picture} onPicture={setPicture} />
      {picture === null ? null : (
        <>
          <BannerFields words={words} onChange={setWords} />
          {save.error ? <InlineFailure error={save.error} /> : null}
          <p className="row">
            <Button solid type="submit" busy={save.isPending}>
              <Trans>Save the banner</Trans>
            </Button>
          </p>
        </>
      )}
    </form>
  );
};

type PictureProps = { readonly picture: Picture | null; readonly onPicture: (picture: Picture) => void };

const ChosenPicture = ({ picture, onPicture }: PictureProps) => {
  const send = useMutation({
    mutationFn: sendPicture,
    onSuccess: ({ key, colour }) => onPicture({ key, colour }),
  });
  const button = (
    <FileButton
      busy={send.isPending}
      testId="banner-file"
      accept="image/jpeg,image/png"
      onFiles={([chosen]) => send.mutate(chosen)}
    >
      {picture === null ? <Trans>Choose a picture</Trans> : <Trans>Change picture</Trans>}
    </FileButton>
  );
  return (
    <>
      {picture === null ? (
        <EmptyState title={<Trans>You have no banner yet</Trans>} action={button}>
          <Trans>Begin with a wide picture: JPEG or PNG, 16 by 9, up to 3 MB.</Trans>
        </EmptyState>
      ) : (
        <>
          <BannerPicture picture={picture} />
          <p className="row">{button}</p>
        </>
      )}
      {send.error ? <InlineFailure error={send.error} /> : null}
      <PictureScreening screening={send.data?.screening} />
    </>
  );
};
