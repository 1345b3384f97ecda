import type { GalleryPage } from '../specimen.tsx';
import { actionPages } from './actions.tsx';
import { chartPages } from './charts.tsx';
import { choicePages } from './choices.tsx';
import { contentPages } from './content.tsx';
import { fieldPages } from './fields.tsx';
import { formPages } from './forms.tsx';
import { layoutPages } from './layout.tsx';
import { overlayPages } from './overlays.tsx';
import { playerPages } from './player.tsx';
import { statePages } from './states.tsx';
import { tablePages } from './tables.tsx';

export const galleryPages: readonly GalleryPage[] = [
  ...layoutPages,
  ...actionPages,
  ...fieldPages,
  ...choicePages,
  ...formPages,
  ...tablePages,
  ...chartPages,
  ...contentPages,
  ...playerPages,
  ...statePages,
  ...overlayPages,
];
