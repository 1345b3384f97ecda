/** Where people ask for help. A reserved domain: mail to it is never delivered. */
export const supportAddress = 'support@fanfold.example';
