import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';

import { type Theme, themeAtom } from '../lib/theme.ts';
import { useLanguage } from '../lib/use-format.ts';
import { GlobeIcon } from '../ui/icons.tsx';
import { languageOptions } from '../ui/languages.ts';
import { Menu, MenuChoice, MenuLine } from '../ui/menu.tsx';
import { useLanguageSwitch } from './language-switch.ts';

/** Language and theme, in a menu of their own. */
export const DisplayMenu = () => {
  const { t } = useLingui();
  return (
    <Menu label={t`Language and appearance`} trigger={<GlobeIcon />}>
      <DisplayItems />
    </Menu>
  );
};

/** The same choices as items of another menu. */
export const DisplayItems = () => {
  const language = useLanguage();
  const switchLanguage = useLanguageSwitch();
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <>
      <MenuLine />
      <MenuChoice
        label={<Trans>Language</Trans>}
        value={language}
        options={languageOptions}
        onChange={(next) => void switchLanguage(next)}
      />
      <MenuLine />
      <MenuChoice label={<Trans>Appearance</Trans>} value={theme} options={useThemes()} onChange={setTheme} />
    </>
  );
};

const useThemes = (): readonly { readonly value: Theme; readonly label: string }[] => {
  const { t } = useLingui();
  return [
    { value: 'system', label: t`Like the system` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
};
