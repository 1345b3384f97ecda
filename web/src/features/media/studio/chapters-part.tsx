import { chapterTitleLength, maxChapters } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Area } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { type ChapterFault, chaptersIn, linesOf } from './chapter-lines.ts';
import type { DraftEditor } from './use-draft-editor.ts';

const longestTitle = chapterTitleLength.max;

/** The chapters of what is heard or seen; nothing for a work that is only read. */
export const ChaptersPart = ({ editor }: { readonly editor: DraftEditor }) => {
  const { t } = useLingui();
  const { values, change, reject, fault } = editor;
  const [text, setText] = useState(() => linesOf(values.chapters ?? []));
  const isPlayed = values.files?.some(({ purpose }) => purpose === 'video' || purpose === 'audio') ?? false;
  const wordsOf = (wrong: ChapterFault): string => {
    if (wrong.fault === 'many') return t`A work has ${maxChapters} chapters at most.`;
    const { line } = wrong;
    if (wrong.fault === 'form')
      return t`Line ${line}: write the time and then the title, such as 12:40 The storm.`;
    if (wrong.fault === 'order') return t`Line ${line}: each chapter has to begin later than the one before.`;
    return t`Line ${line}: a title has ${longestTitle} characters at most.`;
  };
  if (!isPlayed && text === '') return null;
  return (
    <Section title={<Trans>Chapters</Trans>}>
      <Area
        label={t`Chapters of the work`}
        hint={t`One line for each: the time at which it begins, and its title. Everyone can read them.`}
        placeholder={'0:00 …\n2:30 …'}
        rows={5}
        name="chapters"
        value={text}
        error={fault('chapters')}
        onChange={({ target }) => {
          setText(target.value);
          const chapters = chaptersIn(target.value);
          if (Array.isArray(chapters)) change({ chapters });
          else reject('chapters', wordsOf(chapters));
        }}
      />
    </Section>
  );
};
