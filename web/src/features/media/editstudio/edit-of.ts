import type { Language } from '@fanfold/contracts';
import type { WorkByAdminEdit, WorkByAdminReply } from '@fanfold/contracts/catalogue';

/** What stands in the form. */
export type Fields = {
  readonly title: string;
  readonly summary: string;
  readonly hashtags: string;
  readonly isAdultContent: boolean;
  readonly visibility: NonNullable<WorkByAdminReply['visibility']>;
};

/** The form of a work, with its texts in one language. */
export const fieldsOf = (work: WorkByAdminReply, language: Language): Fields => ({
  title: work.title?.texts[language] ?? '',
  summary: work.summary?.texts[language] ?? '',
  hashtags: work.hashtags.join(' '),
  isAdultContent: work.isAdultContent,
  visibility: work.visibility ?? 'listed',
});

type Localised = WorkByAdminReply['title'];

const worded = (before: Localised, language: Language, text: string): NonNullable<Localised> => {
  const { original = language, texts = {} } = before ?? {};
  const { [language]: _former, ...others } = texts;
  return { original, texts: text.trim() === '' ? others : { ...others, [language]: text.trim() } };
};

export const tagsIn = (text: string): string[] => text.split(/[\s,]+/).filter((tag) => tag !== '');

/** What of the form differs from the work; nothing else is sent. */
export const editOf = (work: WorkByAdminReply, language: Language, now: Fields): WorkByAdminEdit => {
  const before = fieldsOf(work, language);
  const isChanged = (name: keyof Fields): boolean => now[name] !== before[name];
  return {
    ...(isChanged('title') ? { title: worded(work.title, language, now.title) } : {}),
    ...(isChanged('summary') ? { summary: worded(work.summary, language, now.summary) } : {}),
    ...(isChanged('hashtags') ? { hashtags: tagsIn(now.hashtags) } : {}),
    ...(isChanged('isAdultContent') ? { isAdultContent: now.isAdultContent } : {}),
    ...(isChanged('visibility') ? { visibility: now.visibility } : {}),
  };
};
