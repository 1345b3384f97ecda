let isMarked = false;

/** The signed-in account is that of a reviewer, or is not any more. */
export const noteCompliance = (marked: boolean): void => {
  isMarked = marked;
};

/** What every call of a reviewer's account carries (IDN-126). */
export const complianceHeader = (): { readonly 'x-compliance-account'?: '1' } =>
  isMarked ? { 'x-compliance-account': '1' } : {};
