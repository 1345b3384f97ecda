export const newDeviceTexts = {
  subject: /*i18n*/ { id: 'mail.new-device.subject', message: 'New sign-in to your Fanfold account' },
  what: /*i18n*/ {
    id: 'mail.new-device.what',
    message: 'Someone signed in to your account from a device that it was not opened from before.',
  },
  moment: /*i18n*/ { id: 'mail.new-device.moment', message: 'Time (Korean time)' },
  device: /*i18n*/ { id: 'mail.new-device.device', message: 'Device' },
  you: /*i18n*/ {
    id: 'mail.new-device.you',
    message:
      'If it was you, you need to do nothing. If it was not, sign the device out and change your password.',
  },
  open: /*i18n*/ { id: 'mail.new-device.open', message: 'See where you are signed in' },
} as const;
