import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const names: Readonly<Record<string, MessageDescriptor>> = {
  AssetEncodingRequested: msg`File encoded again`,
  BannerApproved: msg`Banner approved`,
  BannerChanged: msg`Banner changed`,
  BannerRejected: msg`Banner rejected`,
  AccountInspected: msg`Look at personal data`,
  AppealDecided: msg`Appeal answered`,
  ApprovalGranted: msg`Request approved`,
  ApprovalLapsed: msg`Request lapsed`,
  ApprovalRejected: msg`Request rejected`,
  ApprovalRequested: msg`Second administrator asked`,
  ApprovalWithdrawn: msg`Request withdrawn`,
  BonusCreditsGranted: msg`Points given`,
  BonusGranted: msg`Bonus coins given`,
  BonusTakenBack: msg`Bonus coins taken back`,
  ChargeCoinsWithdrawn: msg`Refund of a top-up requested`,
  ChargeDisputed: msg`Dispute reported`,
  ChargeRefundApproved: msg`Refund approved`,
  ChargeRefundFailed: msg`Refund rejected`,
  CachesCleared: msg`Caches cleared`,
  CommentDeleted: msg`Comment deleted`,
  ConsentTextPublished: msg`New version of terms published`,
  ContentReinstated: msg`Work restored`,
  ContentSuspended: msg`Work suspended`,
  CreatorTagsChanged: msg`Creator tags changed`,
  CuratedPageRemoved: msg`Composed page removed`,
  CurationPublished: msg`Page of rows published`,
  CurationSaved: msg`Page of rows saved`,
  SearchCategoriesSaved: msg`Search categories saved`,
  WorkListSaved: msg`List of works saved`,
  DifferenceNoted: msg`Note on a reconciliation difference`,
  DifferenceResolved: msg`Reconciliation difference resolved`,
  DisputeLost: msg`Dispute lost`,
  DisputeWon: msg`Dispute won`,
  DownloaderExemptionChanged: msg`Download exemption changed`,
  EarningHeld: msg`Earnings held`,
  EarningReleased: msg`Earnings released`,
  EventProcessingRetryRequested: msg`Processing tried again`,
  EventProcessingSkipped: msg`Event skipped`,
  GiftCodeLoaded: msg`Gift code added`,
  GlobalNicknameSet: msg`Creator nickname set`,
  GrantAllowanceTaken: msg`Daily bonus coin limit used`,
  ImpersonationEnded: msg`View as another person ended`,
  ImpersonationStarted: msg`View as another person started`,
  ItemGranted: msg`Item given`,
  LinkedAccountsCleared: msg`Linked accounts cleared`,
  LinkedAccountsConfirmed: msg`Linked accounts confirmed`,
  LinkedAccountsFlagged: msg`Linked accounts flagged`,
  MailingCancelled: msg`Mailing cancelled`,
  MailingScheduled: msg`Mailing scheduled`,
  MailingStarted: msg`Mailing started`,
  MonthClosed: msg`Month closed`,
  RevenueProcessing: msg`Payout started`,
  RevenueCompleted: msg`Payout completed`,
  RevenueRejected: msg`Payout request rejected`,
  RevenueFailed: msg`Payout sent back by the bank`,
  NoticeRequeued: msg`E-mail sent again`,
  NoticeSetAside: msg`Unsent e-mail set aside`,
  NotificationSent: msg`Notification sent`,
  PageRemoved: msg`Page removed`,
  PageSaved: msg`Page saved`,
  ComplianceMarked: msg`Reviewer mark changed`,
  PopupScheduled: msg`Popup scheduled`,
  PopupEnded: msg`Popup ended`,
  PartnerLevelChanged: msg`Partner level changed`,
  PersonalDataRead: msg`Look at personal data`,
  PurchaseRefunded: msg`Purchase refunded`,
  QrEventRemoved: msg`QR event removed`,
  QrEventSaved: msg`QR event saved`,
  RebuildCancelled: msg`Projection rebuild cancelled`,
  RebuildRequested: msg`Projection rebuild requested`,
  ReconciliationRequested: msg`Reconciliation requested`,
  ReportDecided: msg`Report decided`,
  SupportAnswered: msg`Request for help answered`,
  RoleGranted: msg`Role granted`,
  RoleRevoked: msg`Role revoked`,
  RollbackRequested: msg`Return to the former projection requested`,
  SanctionImposed: msg`Sanction imposed`,
  SanctionLifted: msg`Sanction lifted`,
  SettlementImported: msg`Provider settlement imported`,
  SettlementRefused: msg`Provider settlement refused`,
  SpendRefunded: msg`Spend refunded`,
  StreamParked: msg`Stream parked`,
  StreamResumed: msg`Stream resumed`,
  SwapRequested: msg`Switch to the rebuilt projection requested`,
  XLinkRevoked: msg`X link revoked`,
  YenRateSet: msg`Yen rate set`,
};

/** What an act is called; one without a name of its own keeps the words of its event. */
export const useActName = (): ((act: string) => string) => {
  const { i18n } = useLingui();
  return (act) => {
    const name = names[act];
    return name ? i18n._(name) : wordsOf(act);
  };
};

/** `StreamParked` as `Stream parked`. */
const wordsOf = (type: string): string => {
  const words = type.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
