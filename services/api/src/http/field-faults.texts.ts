/** What a person reads beside a field of a form, by the kind of its fault. */
export const fieldFaultTexts = {
  invalid: /*i18n*/ { id: 'field.invalid', message: 'This is not valid.' },
  invalid_type: /*i18n*/ { id: 'field.invalid_type', message: 'This is missing or of the wrong kind.' },
  too_small: /*i18n*/ { id: 'field.too_small', message: 'This is too short or too small.' },
  too_big: /*i18n*/ { id: 'field.too_big', message: 'This is too long or too large.' },
  invalid_format: /*i18n*/ { id: 'field.invalid_format', message: 'This has the wrong form.' },
  invalid_value: /*i18n*/ { id: 'field.invalid_value', message: 'This is not one of the choices.' },
} as const;
