import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';

import { type Theme, themeAtom } from '../lib/theme.ts';
import { useLanguage } from '../lib/use-format.ts';
import styles from '../ui/field.module.css';
import { languageOptions } from '../ui/languages.ts';
import { Select } from '../ui/select.tsx';
import { useLanguageSwitch } from './language-switch.ts';

/** Language and theme as fields of a settings page. */
export const DisplaySettings = () => {
  const { t } = useLingui();
  const [theme, setTheme] = useAtom(themeAtom);
  const switchLanguage = useLanguageSwitch();
  const themes: readonly { readonly value: Theme; readonly label: string }[] = [
    { value: 'system', label: t`Like the system` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return (
    <div className={styles.form}>
      <Select
        label={t`Language`}
        value={useLanguage()}
        options={languageOptions}
        onChange={(language) => void switchLanguage(language)}
      />
      <Select label={t`Appearance`} value={theme} options={themes} onChange={setTheme} />
    </div>
  );
};
