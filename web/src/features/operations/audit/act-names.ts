import { useLingui } from '@lingui/react/macro';

/** What an act is called; one without a name of its own keeps the words of its event. */
export const useActName = (): ((act: string) => string) => {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    AccountInspected: t`Look at personal data`,
    AppealDecided: t`Appeal answered`,
    ApprovalGranted: t`Request approved`,
    ApprovalLapsed: t`Request lapsed`,
    ApprovalRejected: t`Request rejected`,
    ApprovalRequested: t`Second administrator asked`,
    ApprovalWithdrawn: t`Request withdrawn`,
    BonusGranted: t`Bonus coins given`,
    ChargeCoinsWithdrawn: t`Refund of a top-up requested`,
    ChargeDisputed: t`Dispute reported`,
    ChargeRefundApproved: t`Refund approved`,
    ChargeRefundFailed: t`Refund rejected`,
    CreatorTagsChanged: t`Creator tags changed`,
    DifferenceNoted: t`Note on a reconciliation difference`,
    DifferenceResolved: t`Reconciliation difference resolved`,
    DownloaderExemptionChanged: t`Download exemption changed`,
    GlobalNicknameSet: t`Creator nickname set`,
    GrantAllowanceTaken: t`Daily bonus coin limit used`,
    ImpersonationEnded: t`View as another person ended`,
    ImpersonationStarted: t`View as another person started`,
    NotificationSent: t`Notification sent`,
    PageRemoved: t`Page removed`,
    PageSaved: t`Page saved`,
    PartnerLevelChanged: t`Partner level changed`,
    PersonalDataRead: t`Look at personal data`,
    PurchaseRefunded: t`Purchase refunded`,
    QrEventRemoved: t`QR event removed`,
    QrEventSaved: t`QR event saved`,
    RebuildRequested: t`Projection rebuild requested`,
    ReportDecided: t`Report decided`,
    RoleGranted: t`Role granted`,
    RoleRevoked: t`Role revoked`,
    SanctionImposed: t`Sanction imposed`,
    SanctionLifted: t`Sanction lifted`,
    SpendRefunded: t`Spend refunded`,
  };
  return (act) => names[act] ?? wordsOf(act);
};

/** `StreamParked` as `Stream parked`. */
const wordsOf = (type: string): string => {
  const words = type.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
