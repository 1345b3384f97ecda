import { useLingui } from '@lingui/react/macro';

/** What a role is called; one that this version does not know keeps its code. */
export const useRoleName = (): ((role: string) => string) => {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    visitor: t`Visitor`,
    user: t`User`,
    creator: t`Creator`,
    finance: t`Finance`,
    admin: t`Administrator`,
    system: t`System`,
    livestreamer: t`Livestreamer`,
    channelManager: t`Channel manager`,
  };
  return (role) => names[role] ?? role;
};
