import type { Language } from '@fanfold/contracts';
import { type AiUse, contentWarnings } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { languageOptions } from '../../../ui/languages.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { useWarningNames } from '../warning-names.ts';
import { CheckGroup } from './check-group.tsx';
import { isPicture } from './new-work-screen.tsx';
import styles from './studio.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

/** How the work is found, and what people should know before they open it. */
export const DetailsPart = ({ editor }: { readonly editor: DraftEditor }) => {
  const { t } = useLingui();
  const { values, change, draft } = editor;
  return (
    <Section title={<Trans>Details</Trans>}>
      <div className={styles.fields}>
        <Hashtags editor={editor} />
        <CheckGroup
          label={t`Languages of the work`}
          hint={t`Which languages can be heard or read in it.`}
          chosen={values.languages ?? []}
          options={languageOptions as { value: Language; label: string }[]}
          onChange={(languages) => change({ languages })}
        />
        <Warnings editor={editor} />
        <AiField editor={editor} />
        {isPicture(draft.kind) ? (
          <RadioGroup
            label={t`Shape of the picture`}
            name="videoLayout"
            value={values.videoLayout ?? null}
            options={[
              { value: 'landscape', label: t`Wide, 16:9` },
              { value: 'portrait', label: t`Upright, 9:16` },
            ]}
            onChange={(videoLayout) => change({ videoLayout })}
          />
        ) : null}
        <Series editor={editor} />
        <Checkbox
          checked={values.isAdultContent ?? false}
          hint={t`Shown only to people who have verified their age and turned adult works on.`}
          onChange={(isAdultContent) => change({ isAdultContent })}
        >
          <Trans>For adults only</Trans>
        </Checkbox>
        {isPicture(draft.kind) ? (
          // What was uploaded may tell where it was filmed, and is larger than people expect: it is not
          // handed out.
          <p className="quiet">
            <Trans>Videos are played here only. There is no file to keep, not even for buyers.</Trans>
          </p>
        ) : (
          <Checkbox
            checked={values.downloads ?? false}
            hint={t`Those who may open the work may also keep its files.`}
            onChange={(downloads) => change({ downloads })}
          >
            <Trans>Allow downloads</Trans>
          </Checkbox>
        )}
      </div>
    </Section>
  );
};

type PartProps = { readonly editor: DraftEditor };

export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,、，]+/)
      .map((tag) => tag.replace(/^#+/, '').toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

const Hashtags = ({ editor }: PartProps) => {
  const { t } = useLingui();
  const [text, setText] = useState(() => (editor.values.hashtags ?? []).map((tag) => `#${tag}`).join(' '));
  return (
    <Field
      label={t`Hashtags`}
      hint={t`Up to 20, with spaces between them.`}
      value={text}
      error={editor.fault('hashtags')}
      onChange={({ target }) => {
        setText(target.value);
        editor.change({ hashtags: tagsIn(target.value) });
      }}
    />
  );
};

const Warnings = ({ editor: { values, change } }: PartProps) => {
  const { t } = useLingui();
  const names = useWarningNames();
  return (
    <CheckGroup
      label={t`Warnings`}
      hint={t`People see them before they open the work.`}
      chosen={values.warnings ?? []}
      options={contentWarnings.map((value) => ({ value, label: names[value] }))}
      onChange={(warnings) => change({ warnings })}
    />
  );
};

const AiField = ({ editor: { values, change } }: PartProps) => {
  const { t } = useLingui();
  const options: { value: AiUse; label: string }[] = [
    { value: 'none', label: t`No` },
    { value: 'assisted', label: t`In part` },
    { value: 'generated', label: t`All of it` },
  ];
  return (
    <RadioGroup
      label={t`Made with AI`}
      name="madeWithAi"
      value={values.madeWithAi ?? 'none'}
      options={options}
      onChange={(madeWithAi) => change({ madeWithAi })}
    />
  );
};

const Series = ({ editor }: PartProps) => {
  const { t } = useLingui();
  const { change, fault } = editor;
  const [series, setSeries] = useState(editor.values.series ?? { name: '', number: 1 });
  const put = (next: { name: string; number: number }): void => {
    setSeries(next);
    change({ series: next.name.trim() === '' ? null : next });
  };
  return (
    <div className={styles.pair}>
      <Field
        label={t`Series`}
        hint={t`Leave empty for a work on its own.`}
        maxLength={120}
        value={series.name}
        onChange={({ target }) => put({ ...series, name: target.value })}
      />
      {series.name.trim() === '' ? null : (
        <Field
          label={t`Part`}
          type="number"
          inputMode="numeric"
          min={1}
          value={Number.isNaN(series.number) ? '' : series.number}
          error={fault('series')}
          onChange={({ target }) => put({ ...series, number: target.valueAsNumber })}
        />
      )}
    </div>
  );
};
