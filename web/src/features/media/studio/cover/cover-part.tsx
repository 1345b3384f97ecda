import { type Cover as CoverData, coverScenes } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';

import coverStyles from '../../../../ui/cover/cover.module.css';
import { Cover, ownPicture } from '../../../../ui/cover/cover.tsx';
import { plainCover } from '../../../../ui/cover/plain-cover.ts';
import { Field } from '../../../../ui/field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Select } from '../../../../ui/select.tsx';
import styles from '../studio.module.css';
import type { DraftEditor } from '../use-draft-editor.ts';
import { CoverPictures } from './cover-pictures.tsx';

type Colours = CoverData['colours'];

/** What the work shows of itself: a picture, or a scene in three colours, shown as it will look. */
export const CoverPart = ({ editor: { values, change } }: { readonly editor: DraftEditor }) => {
  const { t } = useLingui();
  const cover = values.cover ?? plainCover;
  const { pictures = [] } = cover;
  const scenes = useSceneNames();
  const labels = [t`Ground`, t`Accent`, t`Highlight`];
  const paint = (place: number, colour: string): void => {
    const colours = cover.colours.map((before, index) => (index === place ? colour : before)) as Colours;
    change({ cover: { ...cover, colours } });
  };
  return (
    <Section title={<Trans>Cover</Trans>}>
      <div className={styles.drawn}>
        <div className={coverStyles.coverFrame} data-ui="cover-frame">
          <Cover cover={{ ...cover, pictures: pictures.map(ownPicture) }} />
        </div>
        <div className={styles.fields}>
          <CoverPictures
            pictures={pictures}
            onPictures={(next) => change({ cover: { ...cover, pictures: next } })}
          />
          {pictures.length > 0 ? null : (
            <>
              <Select
                label={t`Scene`}
                value={cover.scene}
                options={coverScenes.map((value) => ({ value, label: scenes[value] }))}
                onChange={(scene) => change({ cover: { ...cover, scene } })}
              />
              <div className={styles.three}>
                {labels.map((label, place) => (
                  <Field
                    key={label}
                    label={label}
                    type="color"
                    value={cover.colours[place] ?? ''}
                    onChange={({ target }) => paint(place, target.value)}
                  />
                ))}
              </div>
            </>
          )}
        </div>
      </div>
    </Section>
  );
};

const useSceneNames = (): Record<CoverData['scene'], string> => {
  const { t } = useLingui();
  return {
    rain: t`Rain`,
    clock: t`Clock`,
    moon: t`Moon`,
    mountains: t`Mountains`,
    sea: t`Sea`,
    window: t({ message: 'Window', context: 'of a house' }),
    lantern: t`Lantern`,
    record: t({ message: 'Record', context: 'a vinyl record' }),
  };
};
