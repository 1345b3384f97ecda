/** A moment in the form and in the time zone of the browser's own field. */
export const localOf = (moment: string | null): string => {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export const momentOf = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();
