/**
 * The categories that the search page has until an administrator saves others (DIS-045): what each is called.
 */
export const searchCategoryTexts = {
  free: /*i18n*/ { id: 'searchCategory.free', message: 'Free' },
  realplay: /*i18n*/ { id: 'searchCategory.realplay', message: 'RealPlay' },
  roleplay: /*i18n*/ { id: 'searchCategory.roleplay', message: 'Roleplay' },
  femalevoice: /*i18n*/ { id: 'searchCategory.femalevoice', message: 'Female voice' },
  malevoice: /*i18n*/ { id: 'searchCategory.malevoice', message: 'Male voice' },
  romantic: /*i18n*/ { id: 'searchCategory.romantic', message: 'Romantic' },
  boyfriend: /*i18n*/ { id: 'searchCategory.boyfriend', message: 'Boyfriend' },
  audiodrama: /*i18n*/ { id: 'searchCategory.audiodrama', message: 'Audio drama' },
  doujinaudio: /*i18n*/ { id: 'searchCategory.doujinaudio', message: 'Doujin audio' },
  asmr: /*i18n*/ { id: 'searchCategory.asmr', message: 'ASMR' },
  massage: /*i18n*/ { id: 'searchCategory.massage', message: 'Massage' },
  bl: /*i18n*/ { id: 'searchCategory.bl', message: 'BL' },
  gl: /*i18n*/ { id: 'searchCategory.gl', message: 'GL' },
  nsfw: /*i18n*/ { id: 'searchCategory.nsfw', message: 'NSFW' },
} as const;
