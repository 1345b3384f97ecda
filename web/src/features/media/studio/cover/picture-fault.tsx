import { Trans } from '@lingui/react/macro';

import { FieldError } from '../../../../ui/field-error.tsx';
import type { PictureFault } from './cut-picture.ts';

const words: Record<PictureFault, React.ReactNode> = {
  load: <Trans>Failed to load image. Choose a JPEG or PNG file.</Trans>,
  width: <Trans>The picture is too wide: it may be 8,192 pixels wide at most.</Trans>,
  convert: <Trans>Failed to convert PNG to JPEG. Save the picture as JPEG and choose it again.</Trans>,
  bytes: <Trans>The picture is too large: it may be 3 MB at most.</Trans>,
};

/** Why a picture cannot be used, and what helps. */
export const PictureFaultText = ({ fault }: { readonly fault: PictureFault }) => (
  <FieldError id="picture-error">{words[fault]}</FieldError>
);
