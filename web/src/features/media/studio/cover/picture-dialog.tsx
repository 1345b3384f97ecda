import { PictureReply } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ReactCrop } from 'react-image-crop';

import 'react-image-crop/dist/ReactCrop.css';
import { command } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { InlineFailure } from '../../../../ui/states.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import styles from './cover-part.module.css';
import {
  cutPicture,
  middlePart,
  type Part,
  PictureError,
  previewOf,
  type Ratio,
  shapes,
} from './cut-picture.ts';
import { PictureFaultText } from './picture-fault.tsx';

export type CutPicture = Pick<PictureReply, 'key' | 'colour' | 'screening'> & { readonly ratio: Ratio };

const ratios = Object.keys(shapes) as Ratio[];

type Props = {
  readonly picture: ImageBitmap;
  readonly onClose: () => void;
  readonly onDone: (pictures: readonly CutPicture[]) => void;
};

/**
 * One picture, cut in the four shapes in which the work is shown. Each frame is moved by pointer or with the
 * arrow keys.
 */
export const PictureDialog = ({ picture, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const [ratio, setRatio] = useState<Ratio>('1:1');
  const [address] = useState(() => previewOf(picture));
  const [parts, setParts] = useState(
    () => Object.fromEntries(ratios.map((one) => [one, middlePart(one, picture)])) as Record<Ratio, Part>,
  );
  const send = useMutation({ mutationFn: () => sendAll(picture, parts), onSuccess: onDone });
  const area = t`Part of the picture. Move it with the arrow keys.`;
  const corner = t`Size of the part. Change it with the arrow keys.`;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<Trans>Crop the image</Trans>}
      description={<Trans>Your work is shown in four shapes. Choose what is seen in each.</Trans>}
    >
      <Tabs
        label={t`Shape`}
        value={ratio}
        onChange={setRatio}
        tabs={ratios.map((one) => ({
          value: one,
          name: one,
          content: (
            <div className={styles.cropper} data-testid="cropper">
              <ReactCrop
                crop={{ unit: '%', ...parts[one] }}
                aspect={shapes[one]}
                keepSelection
                ruleOfThirds
                minWidth={40}
                ariaLabels={labels(area, corner)}
                onChange={(_pixels, { x, y, width, height }) =>
                  setParts((before) => ({ ...before, [one]: { x, y, width, height } }))
                }
              >
                <img src={address} alt={t`The whole picture`} />
              </ReactCrop>
            </div>
          ),
        }))}
      />
      {send.error instanceof PictureError ? <PictureFaultText fault={send.error.fault} /> : null}
      {send.error && !(send.error instanceof PictureError) ? <InlineFailure error={send.error} /> : null}
      <p className="row">
        <Button solid busy={send.isPending} onClick={() => send.mutate()}>
          <Trans>Use this picture</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </Dialog>
  );
};

const labels = (cropArea: string, corner: string) => ({
  cropArea,
  nwDragHandle: corner,
  nDragHandle: corner,
  neDragHandle: corner,
  eDragHandle: corner,
  seDragHandle: corner,
  sDragHandle: corner,
  swDragHandle: corner,
  wDragHandle: corner,
});

/** One after the other: a phone has memory for one canvas of this size. */
const sendAll = async (picture: ImageBitmap, parts: Record<Ratio, Part>): Promise<CutPicture[]> => {
  const sent: CutPicture[] = [];
  for (const ratio of ratios) {
    const file = await cutPicture(picture, parts[ratio]);
    const { key, colour, screening } = await command({ path: '/upload/picture', file, reply: PictureReply });
    sent.push({ ratio, key, colour, screening });
  }
  return sent;
};
