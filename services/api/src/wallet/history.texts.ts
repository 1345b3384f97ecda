export const historyTitle = /*i18n*/ { id: 'history.title', message: 'Coin history' };

export const historyTexts = {
  /** In place of its title, while its reader is shown no such works. */
  adultWork: /*i18n*/ { id: 'history.adultWork', message: 'A work for adults' },
} as const;

/** The columns of an exported history, in their order. */
export const historyColumns = {
  time: /*i18n*/ { id: 'history.column.time', message: 'Time (Korea)' },
  movement: /*i18n*/ { id: 'history.column.movement', message: 'Movement' },
  about: /*i18n*/ { id: 'history.column.about', message: 'About' },
  with: /*i18n*/ { id: 'history.column.with', message: 'With' },
  coins: /*i18n*/ { id: 'history.column.coins', message: 'Coins' },
  bonus: /*i18n*/ { id: 'history.column.bonus', message: 'Bonus coins' },
  chat: /*i18n*/ { id: 'history.column.chat', message: 'Chat credits' },
  bonusCredits: /*i18n*/ { id: 'history.column.bonusCredits', message: 'Bonus credits' },
  balanceCoins: /*i18n*/ { id: 'history.column.balanceCoins', message: 'Balance coins' },
  balanceBonus: /*i18n*/ { id: 'history.column.balanceBonus', message: 'Balance bonus coins' },
  balanceChat: /*i18n*/ { id: 'history.column.balanceChat', message: 'Balance chat credits' },
  balanceBonusCredits: /*i18n*/ {
    id: 'history.column.balanceBonusCredits',
    message: 'Balance bonus credits',
  },
  lots: /*i18n*/ { id: 'history.column.lots', message: 'Lots' },
  reason: /*i18n*/ { id: 'history.column.reason', message: 'Reason' },
  type: /*i18n*/ { id: 'history.column.type', message: 'Type' },
  event: /*i18n*/ { id: 'history.column.event', message: 'Event' },
  position: /*i18n*/ { id: 'history.column.position', message: 'Log position' },
} as const;
