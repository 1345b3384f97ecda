import { type Cover as CoverData, coverScenes } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';
import coverStyles from '../../ui/cover/cover.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import styles from './catalogue.module.css';
import type { DraftForm } from './draft.ts';

/** The drawn cover: a scene in three colours, shown as it will look. */
export const CoverFields = ({ form }: { readonly form: DraftForm }) => {
  const { t } = useLingui();
  const names: Record<CoverData['scene'], string> = {
    rain: t`Rain`,
    clock: t`Clock`,
    moon: t`Moon`,
    mountains: t`Mountains`,
    sea: t`Sea`,
    window: t({ message: 'Window', context: 'of a house' }),
    lantern: t`Lantern`,
    record: t({ message: 'Record', context: 'a vinyl record' }),
  };
  const { scene, colours } = form.watch();
  return (
    <div className={fieldStyles.form}>
      <div className={coverStyles.coverFrame} data-ui="cover-frame">
        <Cover cover={{ scene, colours }} />
      </div>
      <SelectField
        of={form}
        name="scene"
        label={t`Scene`}
        options={coverScenes.map((value) => ({ value, label: names[value] }))}
      />
      <div className={styles.threeColumns}>
        <TextField of={form} name="colours.0" type="color" label={t`Ground`} />
        <TextField of={form} name="colours.1" type="color" label={t`Accent`} />
        <TextField of={form} name="colours.2" type="color" label={t`Highlight`} />
      </div>
    </div>
  );
};
