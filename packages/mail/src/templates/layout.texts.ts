/** The text below every e-mail. */
export const layoutTexts = {
  footer: /*i18n*/ {
    id: 'mail.footer',
    message: 'Fanfold sent this e-mail automatically. Replies to it are not read.',
  },
} as const;
