import type { CoverPicture } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { chosenPicture, ownPicture, shownAddress } from '../../../../ui/cover/cover.tsx';
import { FileButton } from '../../../../ui/file-button.tsx';
import { languageNames } from '../../../../ui/languages.ts';
import { PictureScreening, screeningOf } from '../../../../ui/picture-screening.tsx';
import { Select } from '../../../../ui/select.tsx';
import styles from './cover-part.module.css';
import { openPicture, PictureError, type PictureFault, type Ratio, shapes } from './cut-picture.ts';
import type { CutPicture } from './picture-dialog.tsx';
import { PictureFaultText } from './picture-fault.tsx';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

type Props = {
  readonly pictures: readonly CoverPicture[];
  readonly onPictures: (pictures: CoverPicture[]) => void;
};

type Choice = NonNullable<CoverPicture['language']> | 'all';

/** CAT-093, UPL-015: pictures in place of the drawn cover, for all readers and for those of one language. */
export const CoverPictures = ({ pictures, onPictures }: Props) => {
  const { t } = useLingui();
  const [choice, setChoice] = useState<Choice>('all');
  const [opened, setOpened] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [justSent, setSent] = useState<readonly CutPicture[]>([]);
  const language = choice === 'all' ? null : choice;
  const own = pictures.filter((one) => one.language === language);
  const others = pictures.filter((one) => one.language !== language);
  const open = (picture: Blob): void => {
    setFault(null);
    openPicture(picture).then(setOpened, (error: unknown) =>
      setFault(error instanceof PictureError ? error.fault : 'load'),
    );
  };
  const done = (sent: readonly CutPicture[]): void => {
    setOpened(null);
    setSent(sent);
    onPictures([...others, ...sent.map(({ ratio, key, colour }) => ({ ratio, key, colour, language }))]);
  };
  return (
    <div className={styles.pictures}>
      <Select
        label={t`Picture for`}
        value={choice}
        options={[
          { value: 'all', label: t`All languages` },
          ...Object.entries(languageNames).map(([value, label]) => ({ value: value as Choice, label })),
        ]}
        onChange={setChoice}
      />
      <p className="quiet">
        <Trans>JPEG or PNG, up to 8,192 pixels wide. You choose what is seen in each of four shapes.</Trans>
      </p>
      {own.length === 0 ? null : <Shapes pictures={own} />}
      <Buttons isChosen={own.length > 0} onFile={open} onRemove={() => onPictures(others)} />
      {fault === null ? null : <PictureFaultText fault={fault} />}
      <PictureScreening screening={screeningOf(justSent)} />
      {opened === null ? null : (
        <Suspense fallback={null}>
          <PictureDialog picture={opened} onClose={() => setOpened(null)} onDone={done} />
        </Suspense>
      )}
    </div>
  );
};

type ButtonsProps = {
  readonly isChosen: boolean;
  readonly onFile: (file: Blob) => void;
  readonly onRemove: () => void;
};

const Buttons = ({ isChosen, onFile, onRemove }: ButtonsProps) => {
  return (
    <p className="row">
      <FileButton
        small
        testId="cover-file"
        accept="image/jpeg,image/png"
        onFiles={([picture]) => onFile(picture)}
      >
        {isChosen ? <Trans>Change picture</Trans> : <Trans>Choose a picture</Trans>}
      </FileButton>
      {isChosen ? (
        <Button small onClick={onRemove}>
          <Trans>Remove picture</Trans>
        </Button>
      ) : null}
    </p>
  );
};

const ratios = Object.keys(shapes) as Ratio[];

/** What each shape shows. */
const Shapes = ({ pictures }: { readonly pictures: readonly CoverPicture[] }) => (
  <ul className={styles.shapes}>
    {ratios.map((ratio) => {
      const picture = chosenPicture(pictures, { language: pictures[0]?.language ?? null, ratio });
      if (picture?.ratio !== ratio) return null;
      return (
        <li key={ratio}>
          <img
            src={shownAddress(ownPicture(picture), 320)}
            alt=""
            style={{ aspectRatio: ratio.replace(':', ' / '), backgroundColor: picture.colour }}
          />
          <span>{ratio}</span>
        </li>
      );
    })}
  </ul>
);
