import { type Cover as CoverData, coverScenes } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

import { Cover } from '../../ui/cover/cover.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { DraftFieldsProps } from './text-fields.tsx';

/** The drawn cover: a scene in three colours, shown as it will look. */
export const CoverFields = ({ values, onChange }: DraftFieldsProps) => {
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
  const [ground, accent, light] = values.colours;
  return (
    <div className="form">
      <div className="cover-frame">
        <Cover cover={{ scene: values.scene, colours: values.colours }} />
      </div>
      <Select
        label={t`Scene`}
        value={values.scene}
        options={coverScenes.map((value) => ({ value, label: names[value] }))}
        onChange={(scene) => onChange({ scene })}
      />
      <div className="three-columns">
        <Colour
          label={t`Ground`}
          value={ground}
          onChange={(colour) => onChange({ colours: [colour, accent, light] })}
        />
        <Colour
          label={t`Accent`}
          value={accent}
          onChange={(colour) => onChange({ colours: [ground, colour, light] })}
        />
        <Colour
          label={t`Highlight`}
          value={light}
          onChange={(colour) => onChange({ colours: [ground, accent, colour] })}
        />
      </div>
    </div>
  );
};

type ColourProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
};

const Colour = ({ label, value, onChange }: ColourProps) => (
  <Field label={label} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
);
